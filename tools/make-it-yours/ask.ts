/** The conversation of `npm run make-it-yours`. Each answer is checked whole and written to an answers file at once. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { domainToUnicode } from 'node:url'
import { parse, parseDocument } from 'yaml'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { type Answers, answers, DRAWING, findFiles, readAnswersFile } from './answers.ts'
import { composeBrand } from './brand-files.ts'
import { toAsciiWords, toCountryCode, toDomain, toLanguage, toTimeZone } from './read-answer.ts'
import { openTerminal, say } from './terminal.ts'

type Path = readonly (string | number)[]
/** As questions.yaml has it; `entry` is that of a list which it begins. */
type Question = { path: Path; entry?: Path; countries?: readonly string[] } & {
  readonly [Name in 'ask' | 'again' | 'unit' | 'suggest' | 'none' | 'if' | 'unless']?: string
}
type Group = { readonly list?: string; readonly questions: readonly [Question, ...Question[]] }
/** What was answered so far, as it was written. */
type Given = Readonly<Record<string, unknown>>

const languages = LANGUAGES.map(
  (code) => `${code} (${new Intl.DisplayNames(code, { type: 'language' }).of(code)})`,
)
const written = readFileSync(join(import.meta.dirname, 'questions.yaml'), 'utf8')
const { groups, likely } = parse(written.replace('{languages}', languages.join(', ')))
const FIRST_COUNTRY = ['offices', 0, 'countryCode']
const POSTAL_CODE = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{2,5}-\d{3,4}|\d{3} \d\d|\d{4,6})\b/g
/** What a line becomes in the file, where it is not kept as it was written. */
const CONVERT: Readonly<Record<string, (line: string) => unknown>> = {
  address: (line) => line.split(/\s*[;\n]\s*/),
  language: toLanguage,
  without: (line) =>
    line
      .toLowerCase()
      .replace(/\babout( us)?\b(?!-)/, 'about-us')
      .split(/(?:[\s,;]|\b(?:and|und|et)\b)+/),
  countryCode: toCountryCode,
  domain: (line) => domainToUnicode(toDomain(line)),
}

/** @param file where the answers are kept, and taken up again @throws AnswersError if it is no YAML */
export async function askForAnswers(file: string): Promise<Answers> {
  let draft = parseDocument(existsSync(file) ? readFileSync(file, 'utf8') : '')
  if (draft.errors.length > 0) return readAnswersFile(file)
  const given = () => (draft.toJS() ?? {}) as Given
  const isAnswered = ({ path }: Question) => valueAt(given(), path) !== undefined
  const isOpen = async (one: Question) =>
    isAnswered(one)
      ? (await findProblem(one, given(), file)) !== undefined
      : !one.none || !passed.has(`${one.path}`)
  const findOpen = async (questions: readonly Question[]) =>
    (await Promise.all(questions.map(isOpen))).indexOf(true)
  const { ask, close } = openTerminal(() => {
    say(`\nNothing was changed. Your answers are in ${file}: the next start goes on there.`)
    process.exit(1)
  })
  say(
    'Your company in place of the invented one. "<" goes back, "-" leaves out. Ctrl-C stops: your answers are kept, and nothing is changed before you have seen them all.',
  )
  const begun = listQuestions(given())
  let position = begun.findLastIndex(isAnswered) + 1
  const passed = new Set(begun.slice(0, position).map(({ path }) => `${path}`))
  if (position > 0) {
    say(`\nIt goes on from the answers of before. To begin anew, stop and delete ${file}.`)
    const open = await findOpen(begun)
    if (open >= 0) position = Math.min(open, position)
  }
  for (let isReview = false; ; ) {
    const questions = listQuestions(given())
    const question = questions[position]
    if (question) {
      say(`\n${position + 1}. ${question.ask}`)
      const step = await askOne(question)
      position = Math.max(0, position + step)
      if (step > 0) passed.add(`${question.path}`)
      if (isReview && step !== 0) position = await findOpen(listQuestions(given()))
      continue
    }
    isReview = true
    say('\nYour answers:')
    for (const [index, { ask, path, none }] of questions.entries())
      say(`${index + 1}. ${ask?.split(/[,:?]/)[0]}: ${show(valueAt(given(), path)) ?? none}`)
    say('\nEnter: make the site of them   a number: change that answer')
    let choice = await ask()
    for (; choice !== '' && !questions[Number(choice) - 1]; choice = await ask())
      say(`“${choice}” is no number of this list. Enter makes the site.`)
    if (choice === '') break
    position = Number(choice) - 1
  }
  close()
  return readAnswersFile(file)

  /** Asks for one answer. Returns how many questions to go on. */
  async function askOne(question: Question): Promise<number> {
    const { path, none, entry = path, unit } = question
    const name = String(path.at(-1))
    const before = valueAt(given(), path)
    const offered = show(before) ?? suggest(question, given())
    const isTaken = name === 'timeZone' && before === undefined && findTimeZone(path, given())
    if (offered) say(isTaken ? `> ${offered}` : `Enter: ${offered}`)
    if (none) say(`${offered ? '-' : 'Enter'}: ${none}`)
    const typed = isTaken ? '' : await ask(name === 'address')
    const line = typed.replace(RegExp(`(?<=\\d) *(${unit})$`, 'i'), '')
    if (/^(<|back|zurück|retour)$/i.test(line)) return -1
    if (line === '' && before !== undefined) return 1
    const answer = line === '-' ? undefined : line || offered
    // YAML of no answers at all is `null`, to which none can be added.
    const saved = draft.contents ? String(draft) : ''
    let problem = answer || none ? undefined : 'cannot be left out.'
    if (answer?.includes('\n') && name !== 'address')
      problem = `wants one line, and ${answer.split('\n').length} came. None of them was taken.`
    else if (answer) {
      draft.setIn(path, draft.createNode(CONVERT[name]?.(answer) ?? answer))
      problem = await findProblem(question, given(), file)
    } else if (none && draft.hasIn(entry)) draft.deleteIn(entry)
    if (problem === undefined) writeFileSync(file, String(draft))
    else {
      draft = parseDocument(saved)
      say(`${/^[A-Z]/.test(problem) ? '' : 'This '}${problem.replaceAll('"', '')}`)
    }
    return problem === undefined ? 1 : 0
  }
}

/** The questions in their order; answers bring further ones, such as those of one more office. */
export function listQuestions(given: Given): readonly Question[] {
  const country = toCountryCode(show(valueAt(given, FIRST_COUNTRY)) ?? '')
  const isAsked = ({ if: needed, unless, countries = [country] }: Question, values: Given) =>
    (!needed || values[needed] !== undefined) &&
    !(unless && show(given.without)?.includes(unless)) &&
    countries.includes(country)
  const all = (groups as Group[]).flatMap(({ list, questions: [first, ...others] }) => {
    if (!list) return [first, ...others].filter((one) => isAsked(one, given))
    if (!isAsked(first, given)) return []
    return [...((given[list] ?? []) as Given[]), undefined].flatMap((values, index) => {
      const entry = [list, index]
      const asked = others.filter((one) => values && isAsked(one, values))
      const next = index > 0 && { ask: first.again ?? first.ask, none: 'no other' }
      return [{ ...first, ...next, entry }, ...asked].map((one) => ({
        ...one,
        path: [...entry, ...one.path],
      }))
    })
  })
  // The country of the first office comes before the rest of it.
  return all.filter(({ path }, at) => all.findIndex((one) => `${one.path}` === `${path}`) === at)
}

/** What is wrong with an answer: by the check of them all, or in what is made of a file at the end. */
async function findProblem({ path }: Question, given: Given, file: string) {
  const { error } = answers.safeParse(given)
  const issue = error?.issues.find((one) => path.every((key, index) => one.path[index] === key))
  if (issue?.code === 'invalid_value')
    return `names “${valueAt(given, issue.path as Path)}”, which is none of these: ${issue.values.join(', ')}.`
  if (issue || !DRAWING.test(path.join())) return issue?.message
  const colours = { primary: '#000000', accent: '#000000' }
  try {
    await composeBrand(findFiles({ ...given, colours } as unknown as Answers, dirname(file)))
  } catch (error) {
    return (error as Error).message.replace(/^.*?changed\. (\w+: )?/, '')
  }
}

/** What an answer is likely to be. */
function suggest({ path, suggest }: Question, given: Given): string | undefined {
  const country = toCountryCode(show(valueAt(given, FIRST_COUNTRY)) ?? '')
  const name = path.at(-1)
  const joint = given.language === 'de' ? '-' : ''
  if (name === 'domain') return suggestDomain(beside(path, given, 'name'), country, joint)
  if (name === 'timeZone') return findTimeZone(path, given) ?? ownTimeZone(path, given)
  if (name === 'postalCode') return beside(path, given, 'address').match(POSTAL_CODE)?.at(-1)
  const known = { greeting: likely.greetings[String(given.language)] ?? 'hello', ...given } as Given
  return suggest?.replace(/\{(\w+)\}/g, (_, other) => String(known[other]))
}

function suggestDomain(name: string, country: string, joint: string): string | undefined {
  const words = toAsciiWords(name.replace(/['’.]/g, ''))
  const joined = words.filter((word) => !likely.legalForms.includes(word)).join(joint)
  return joined && `${joined}.${likely.endings[country] ?? country.toLowerCase()}`
}

/** The time zone of an office, where its city or its country leaves no doubt. */
function findTimeZone(path: Path, given: Given): string | undefined {
  const zones = zonesOf(path, given)
  const named = zones.find((zone) => zone === toTimeZone(beside(path, given, 'city')))
  const usual = likely.zones[beside(path, given, 'countryCode')]
  return named ?? usual ?? (zones.length === 1 ? zones[0] : undefined)
}

/** That of this computer, if the office's country has it. */
const ownTimeZone = (path: Path, given: Given) =>
  zonesOf(path, given).find((zone) => zone === Intl.DateTimeFormat().resolvedOptions().timeZone)

const zonesOf = (path: Path, given: Given): readonly string[] =>
  new Intl.Locale(`und-${beside(path, given, 'countryCode')}`).getTimeZones?.() ?? []

/** What was answered to another question on the same entry. */
const beside = (path: Path, given: Given, name: string) =>
  show(valueAt(given, [...path.slice(0, -1), name])) ?? ''
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, key) => (one as Given | undefined)?.[key], value)
const show = (value: unknown) => (value === undefined ? undefined : [value].flat().join('; '))
