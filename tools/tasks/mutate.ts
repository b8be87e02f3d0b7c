/**
 * `npm run mutate`: breaks each rule of SPEC.md section 5 in `contract/`, one at a time, and expects its
 * tests to notice. It works on a copy, so the repository is never broken, not even by Ctrl-C.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'

type Mutant = {
  readonly file: string
  readonly breaks: string
  readonly from: string | RegExp
  readonly to: string
}

const limit = (name: string, to: string): Mutant => ({
  file: 'limits.ts',
  breaks: name,
  from: new RegExp(`(${name} = )[^\\n]+`),
  to: `$1${to}`,
})

const MUTANTS: readonly Mutant[] = [
  limit('NAME_MIN_CHARS', '2'),
  limit('NAME_MIN_CHARS', '4'),
  limit('NAME_MAX_CHARS', '49'),
  limit('NAME_MAX_CHARS', '51'),
  limit('EMAIL_MAX_CHARS', '39'),
  limit('EMAIL_MAX_CHARS', '41'),
  limit('MESSAGE_MAX_CHARS', '255'),
  limit('MESSAGE_MAX_CHARS', '257'),
  limit('WIRE_MESSAGE_MAX_CHARS', '1999'),
  limit('WIRE_MESSAGE_MAX_CHARS', '2001'),
  limit('PHONE_MIN_DIGITS', '6'),
  limit('PHONE_MIN_DIGITS', '8'),
  limit('PHONE_MAX_DIGITS', '14'),
  limit('PHONE_MAX_DIGITS', '16'),
  limit('NATIONAL_PHONE_MAX_DIGITS', '9'),
  limit('NATIONAL_PHONE_MAX_DIGITS', '11'),
  limit('RESUME_MAX_BYTES', '2_097_151'),
  limit('RESUME_MAX_BYTES', '2_097_153'),
  limit('RESUME_FILE_NAME_MAX_CHARS', '257'),
  {
    file: 'rules.ts',
    breaks: 'required',
    from: 'v.pipe(text(), v.nonEmpty(messages.required))',
    to: 'text()',
  },
  { file: 'rules.ts', breaks: 'letters only', from: '[\\p{L}\\p{M} ]+$/u', to: '.+$/u' },
  { file: 'rules.ts', breaks: 'letters of every script', from: '\\p{L}\\p{M} ]', to: 'A-Za-z ]' },
  {
    file: 'rules.ts',
    breaks: 'the e-mail pattern',
    from: 'v.regex(EMAIL, messages.emailFormat)',
    to: 'v.regex(/./, messages.emailFormat)',
  },
  { file: 'rules.ts', breaks: 'trimming', from: "''), v.trim())", to: "''))" },
  {
    file: 'rules.ts',
    breaks: 'an empty phone is allowed',
    from: "value === '' || isPhone(value)",
    to: 'isPhone(value)',
  },
  {
    file: 'rules.ts',
    breaks: 'the phone pattern',
    from: 'return PHONE.test(',
    to: 'return /./.test(',
  },
  { file: 'rules.ts', breaks: 'a leading plus', from: '`^\\\\+?[0-9]', to: '`^[0-9]' },
  {
    file: 'rules.ts',
    breaks: 'the national phone is required',
    from: /(nationalPhone = v\.pipe\(\n\s*)requiredText\(\)/,
    to: '$1text()',
  },
  {
    file: 'characters.ts',
    breaks: 'characters as people see them',
    from: "granularity: 'grapheme'",
    to: "granularity: 'word'",
  },
  { file: 'characters.ts', breaks: 'counting at all', from: 'count += 1', to: 'count += 2' },
  {
    file: 'resume.ts',
    breaks: 'a resume is required',
    from: 'file === null || file.size === 0',
    to: 'file === null',
  },
  {
    file: 'resume.ts',
    breaks: 'accepted formats',
    from: 'if (formatOf(file.fileName) === null)',
    to: 'if (false)',
  },
  { file: 'resume.ts', breaks: 'extensions in capitals', from: '.toLowerCase() ??', to: ' ??' },
  {
    file: 'resume.ts',
    breaks: 'the declared type',
    from: 'type === contentType ||',
    to: 'true ||',
  },
  {
    file: 'rules.ts',
    breaks: 'the order of rules: the first that fails wins',
    from: /(v\.regex\(LETTERS_AND_SPACES, messages\.lettersOnly\),)(\s+)(v\.check\(\(value\) => reaches[^\n]+)/,
    to: '$3$2$1',
  },
  { file: 'messages.ts', breaks: 'a sentence', from: "'Required'", to: "'Needed'" },
  { file: 'messages.ts', breaks: 'a sentence', from: 'must not exceed', to: 'cannot exceed' },
  {
    file: 'draft.ts',
    breaks: 'the inquiry type is required',
    from: 'if (!value) return messages.required',
    to: 'if (!value) return null',
  },
  {
    file: 'draft.ts',
    breaks: 'a resume only for careers',
    from: 'resume: applies ? draft.resume : null',
    to: 'resume: draft.resume',
  },
  {
    file: 'draft.ts',
    breaks: 'a resume for careers',
    from: 'applies ? checkResume(draft.resume) : null',
    to: 'null',
  },
  {
    file: 'forms.ts',
    breaks: 'the optional phone of the contact page',
    from: "phone: 'optional' }",
    to: "phone: 'required' }",
  },
  {
    file: 'forms.ts',
    breaks: 'the required phone of the careers page',
    from: "phone: 'required' }",
    to: "phone: 'optional' }",
  },
  {
    file: 'forms.ts',
    breaks: 'the profile of an application',
    from: "? 'CAREERS' : 'SERVICES'",
    to: "? 'SERVICES' : 'SERVICES'",
  },
  {
    file: 'wire.ts',
    breaks: 'a single space for no message',
    from: "draft.message || ' '",
    to: 'draft.message',
  },
]

const copy = mkdtempSync(join(tmpdir(), 'lanternfield-mutants-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const entry of ['contract', 'package.json', 'tsconfig.base.json', 'vitest.config.ts'])
  cpSync(join(ROOT, entry), join(copy, entry), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

if (!testsPass()) throw new Error('The tests of contract/ fail as they are; mend that first.')
const survivors = MUTANTS.filter((mutant) => survives(mutant))
console.log(
  `\n${MUTANTS.length - survivors.length} of ${MUTANTS.length} broken rules were noticed.`,
)
process.exit(survivors.length > 0 ? 1 : 0)

function survives({ file, breaks, from, to }: Mutant): boolean {
  const path = join(copy, 'contract', 'src', file)
  const original = readFileSync(path, 'utf8')
  const mutated = original.replace(from, to)
  if (mutated === original)
    throw new Error(`${file} no longer contains ${from}; correct the list in this file.`)
  writeFileSync(path, mutated)
  const survived = testsPass()
  writeFileSync(path, original)
  console.log(
    `${survived ? 'NOT noticed' : 'noticed'}: ${file}, ${breaks} (${to.replace('$1', '').slice(0, 40)})`,
  )
  return survived
}

function testsPass(): boolean {
  return (
    spawnSync('vitest', ['run', '--project', 'contract', '--reporter=dot', '--bail=1'], {
      cwd: copy,
      stdio: 'ignore',
    }).status === 0
  )
}
