/** `npm run make-it-yours`: makes another company's site of a fresh clone. `-- --answers FILE` asks nothing. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { addressesOf } from '@lanternfield/settings/shared-settings.ts'
import { parse } from 'yaml'
import { IS_MADE } from '../../harness/is-made.ts'
import { ROOT } from '../../harness/root.ts'
import { checkContent, describeContentErrors } from '../../site/src/content-check/check-content.ts'
import { readBrandDrawings } from '../../site/src/lib/brand-drawings.ts'
import { type Answers, AnswersError, readAnswersFile } from '../make-it-yours/answers.ts'
import { askForAnswers } from '../make-it-yours/ask.ts'
import { composeBrand } from '../make-it-yours/brand-files.ts'
import { listAsDelivered } from '../make-it-yours/left-to-write.ts'
import { composeContent, writeContent } from '../make-it-yours/new-content.ts'
import { say } from '../make-it-yours/terminal.ts'
import { readOptions } from '../read-options.ts'

const CONTENT = join(ROOT, 'content')
const DEMO = join(ROOT, 'demo')
/** What the next build would keep or look for: files of the last one, and the list of its pages. */
const LAST_BUILD = ['dist', 'releases', 'node_modules/.astro/pages-of-last-build.json']
/** The shaders of the invented company's pictures, and the lines that name them. */
const ART = 'art'
const NAMES_ART = /^.*(?:"art":|`art\/`|`npm run art`).*\n/gm
const NAMING_ART = ['package.json', 'README.md', 'docs/commands.md', 'docs/where-to-change.md']
/** Until all of it is there and checked. */
const NEW = join(ROOT, 'content.new')

const { answers: file } = readOptions('answers')
// Killed between the two renames, it is as if it had not begun.
const isCutOff = IS_MADE && !existsSync(CONTENT)
if (isCutOff) renameSync(DEMO, CONTENT)
if (IS_MADE && !isCutOff) {
  const { name } = parse(readFileSync(join(CONTENT, 'company.yaml'), 'utf8'))
  say(
    `This is the site of ${name} already, so nothing was changed. Change the words in content/.\n\n${listAsDelivered(ROOT)}`,
  )
} else {
  try {
    await makeItYours(await readAnswers(file))
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    say(error.message, console.error)
    if (!file) say('Your answers are kept: start again to change them.', console.error)
    process.exitCode = 1
  } finally {
    rmSync(NEW, { recursive: true, force: true })
  }
}

function readAnswers(file: string | undefined): Answers | Promise<Answers> {
  // Its path begins where npm was started.
  if (file !== undefined) return readAnswersFile(resolve(process.env.INIT_CWD ?? '', file))
  if (process.stdin.isTTY) return askForAnswers(resolve(process.env.INIT_CWD ?? '', 'answers.yaml'))
  throw new AnswersError(
    'There is no terminal to ask on. Name a file: npm run make-it-yours -- --answers FILE',
  )
}

async function makeItYours(answers: Answers): Promise<void> {
  const { files: brand, remarks } = await composeBrand(answers)
  const content = { ...composeContent(answers, CONTENT), ...brand }
  writeContent(NEW, content)
  const { errors } = await checkContent(NEW)
  if (errors.length > 0)
    throw new AnswersError(
      `Nothing was changed. With these answers, ${describeContentErrors(errors)}`,
    )
  const ofDrawings = await readBrandDrawings(NEW, brand['brand.yaml'])
  renameSync(CONTENT, DEMO)
  renameSync(NEW, CONTENT)
  // Its pages were never yours: nobody has links to them.
  for (const path of LAST_BUILD) rmSync(join(ROOT, 'site', path), { recursive: true, force: true })
  leaveArt()
  const kept = writeEnvironment(answers)
  say(`The site is that of ${answers.name} now.`)
  for (const line of [...remarks, ...ofDrawings.remarks, ...kept]) say(line)
  say(`\n${listAsDelivered(ROOT)}`)
  say(
    '\nNothing of the invented company is on the site. Its content is in demo/, which the tests of the product need; README.md is yours to write. Look at your site with npm start, then commit it.',
  )
}

function leaveArt(): void {
  rmSync(join(ROOT, ART), { recursive: true, force: true })
  for (const file of NAMING_ART.map((path) => join(ROOT, path)).filter(existsSync))
    writeFileSync(file, readFileSync(file, 'utf8').replace(NAMES_ART, ''))
}

/** Adds to `.env` what it does not say yet. Returns a sentence for each line that it says otherwise. */
function writeEnvironment(answers: Answers): string[] {
  const file = join(ROOT, '.env')
  const wanted = addressesOf(answers)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = parseEnv(text)
  const added = Object.entries(wanted).filter(([name]) => known[name] === undefined)
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('')
  writeFileSync(file, text && !text.endsWith('\n') ? `${text}\n${lines}` : text + lines)
  return Object.entries(wanted)
    .filter(([name, value]) => known[name] !== undefined && known[name] !== value)
    .map(([name, value]) => `.env keeps its own ${name}; for this company it would be ${value}.`)
}
