/**
 * The content of a company that begins: what its answers say, the pages of `languages/`, and from the content of the invented
 * company what is true for everybody.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { formatContent } from '../../site/src/editing/content-format.ts'
import { isoDay } from '../../site/src/lib/iso-day.ts'
import { contentFileOf } from '../../site/src/shapes/content-files.ts'
import type { Answers } from './answers.ts'

/** Of the invented company's content: what is not about it. */
const NEUTRAL = [
  '{forms,popups,consent,mails,answers,messages,navigation,guide}.yaml',
  'pages/*.yaml',
  'custom-pages/{accessibility,trust}.yaml',
  '{services,industries,guide}/*.yaml',
]
/** What the entries of services and industries say about its clients and products. */
const PROOF = ['result', 'artifact', 'questions', 'products']

type Values = Readonly<Record<string, unknown>>

/** Its files by their path within content/, and which of them are not in its language. */
export function composeContent(answers: Answers, demo: string) {
  const language: Readonly<Record<string, Values>> = parse(
    readFileSync(join(ROOT, 'languages', `${answers.language}.yaml`), 'utf8'),
  )
  const { 'company.yaml': facts, ...files } = language
  // A site without a part has no use for its copy.
  const pages = Object.fromEntries(Object.entries(files).filter(([path]) => contentFileOf(path)))
  const neutral = globSync(NEUTRAL, { cwd: demo }).map((path) => path.replaceAll('\\', '/'))
  const written: Record<string, unknown> = {
    ...Object.fromEntries(neutral.map((path) => [path, readNeutral(demo, path)])),
    ...pages,
    'redirects.yaml': [],
    'README.md': readFileSync(join(demo, 'README.md'), 'utf8'),
    'company.yaml': { ...composeCompany(answers), ...facts },
  }
  const rules = { names: 'written', phones: 'national' }
  written['forms.yaml'] = { ...(written['forms.yaml'] as Values), rules }
  const foreign = answers.language === 'en' ? [] : neutral.filter((path) => !(path in pages))
  return { files: written, foreign }
}

function composeCompany({ colours: _, logo: __, ...answers }: Answers): Values {
  const [{ phone, country, countryCode }] = answers.offices as [Answers['offices'][0]]
  return {
    ...answers,
    region: answers.region ?? countryCode,
    offices: answers.offices.map((office) => ({ ...office, region: office.region ?? office.city })),
    socials: answers.socials.map((social) => ({ ...social, icon: iconOf(social.link) })),
    answerTimes: { inquiries: { businessDays: 1 }, applications: { businessDays: 5 } },
    privacy: {
      email: answers.email,
      phone,
      serverCountry: country,
      policyDate: isoDay(new Date()),
      answerDays: 30,
      logDays: 14,
      backupDays: 30,
    },
    themes: ['light', 'dark'],
  }
}

/** An icon for a network, by its address. */
function iconOf(link: string): string {
  if (/git(hub|lab)|code/.test(link)) return 'code'
  return /youtube|vimeo|video/.test(link) ? 'play' : 'network'
}

/** Without what only the invented company can say, and without its pictures. */
function readNeutral(demo: string, path: string): unknown {
  const isEntry = /^(services|industries)\//.test(path)
  return parse(readFileSync(join(demo, path), 'utf8'), (name, value) =>
    isScene(value) || (isEntry && PROOF.includes(String(name))) ? undefined : value,
  )
}

const isScene = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'night' in value && 'morning' in value

/** Writes the files as the editor writes them. */
export function writeContent(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    const described = contentFileOf(path)
    const text = typeof value === 'string' ? value : stringify(value)
    writeFileSync(file, described ? formatContent(text, described) : text)
  }
}
