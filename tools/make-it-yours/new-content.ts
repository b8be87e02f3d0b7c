/**
 * The content of a company that begins: what its answers say, the words of `languages/`, and in English, from the content of the
 * invented company, system words alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { formatContent } from '../../site/src/editing/content-format.ts'
import { isoDay } from '../../site/src/lib/iso-day.ts'
import { contentFileOf } from '../../site/src/shapes/content-files.ts'
import type { Answers } from './answers.ts'
import { toAsciiWords } from './read-answer.ts'

/** The files of system words: what the invented company's content says in them is said of nobody, in English. */
export const SYSTEM = [
  ...['forms', 'popups', 'consent', 'mails', 'answers', 'messages', 'navigation'],
  ...['pages/404', 'pages/search', 'pages/thank-you'],
].map((name) => `${name}.yaml`)
/** The European Economic Area. */
const EEA =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
/** In business days; without an answer those that the owner still has to look at. */
export const answerTimes = ({ inquiries = 1, applications = 5 } = {}) => ({
  inquiries: { businessDays: inquiries },
  applications: { businessDays: applications },
})

// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check of content/ knows.
type Values = Readonly<Record<string, any>>
/** Whose site it is: what its words depend on. */
type Whose = {
  readonly language?: string
  readonly legalLine?: string | undefined
  readonly offices: readonly { readonly countryCode: string; readonly address?: unknown }[]
}
type Service = { readonly title: string; readonly summary: string; readonly icon?: string }

/** Its files by their path within content/. */
export function composeContent(answers: Answers, demo: string): Values {
  const { without = [] } = answers
  const services = without.includes('services') ? [] : answers.services
  const { 'company.yaml': facts, ...files } = composeWords(answers, demo, services)
  if (services?.length === 0) delete files['pages/home.yaml'].hero.secondary
  const isKept = ([path]: [string, unknown]) =>
    !without.some((page) => path === `pages/${page}.yaml`)
  return {
    ...Object.fromEntries(Object.entries(files).filter(isKept)),
    'redirects.yaml': [],
    'README.md': readFileSync(join(demo, 'README.md'), 'utf8'),
    'company.yaml': { ...composeCompany(answers), ...facts },
  }
}

/** What a new site says, by the path of a file within content/. @param own services, in place of those of `languages/` */
export function composeWords(whose: Whose, demo: string, own?: readonly Service[]): Values {
  const { service, services, address, ...words } = readLanguage(whose, ROOT)
  const system = SYSTEM.map((path) => [path, systemWords(words, demo, path)] as const)
  const entries = (own ?? services).map((entry: Service, index: number) => {
    // A title may have neither a Latin letter nor a digit.
    const name = toAsciiWords(entry.title).join('-') || `service-${index + 1}`
    return [`services/${name}.yaml`, composeService(service, entry, index + 1)] as const
  })
  // What the line of the law says is not asked for again.
  const texts = JSON.stringify({ ...words, ...Object.fromEntries([...system, ...entries]) })
    .replaceAll(/\{noLegalLine\}(.*?(?:\\n)+)/g, whose.legalLine ? '' : '$1')
    .replaceAll('{headOffice}', whose.offices[0]?.address ? '{headOffice}' : address)
  const files = JSON.parse(texts)
  files['forms.yaml'].rules = { names: 'written', phones: 'national' }
  const titles = (own ?? services).map(({ title }: Service) => title).join(', ')
  const [blurb] = /^.{1,200}(?=, |$)/.exec(titles) ?? []
  files['company.yaml'] = blurb ? { blurb } : {}
  // A site without a part has no use for its copy.
  return Object.fromEntries(Object.entries(files).filter(([path]) => contentFileOf(path)))
}

/** All that `languages/` has for a company with offices in its countries. */
export function readLanguage({ language = 'en', offices }: Whose, root: string): Values {
  const regions = offices.flatMap(({ countryCode: code }) =>
    EEA.includes(code) ? [code, 'EEA'] : code,
  )
  const isThere = (code: string) => regions.includes(code)
  const file = join(root, 'languages', `${language}.yaml`)
  return parse(readFileSync(file, 'utf8'), (name, value) => {
    // What the line below has left out of a list is a hole.
    if (Array.isArray(value)) return value.filter(() => true)
    if (!isObject(value)) return isLeftOut(name, value) ? undefined : value
    const { countries: only, exceptCountries: except = [], ...kept } = value
    return (only && !only.some(isThere)) || except.some(isThere) ? undefined : kept
  })
}

/** A file of sentences: those of the language, and in English what it lacks. */
export function systemWords(words: Values, demo: string, path: string): Values {
  const text = existsSync(join(demo, path)) ? readFileSync(join(demo, path), 'utf8') : '{}'
  const english = parse(text, (name, value) => (isLeftOut(name, value) ? undefined : value))
  return addFields(words[path] ?? {}, english)
}

/** Adds the fields that are missing. */
function addFields(own: Values, wanted: Values): Values {
  const fields = Object.entries(wanted).map(([name, value]) => {
    const there = own[name]
    const both = isObject(there) && isObject(value)
    return [name, both ? addFields(there, value) : (there ?? value)]
  })
  return { ...own, ...Object.fromEntries(fields) }
}

/** The page of a service, of which a title and a sentence are known. */
function composeService(template: unknown, { title, summary, ...more }: Service, order: number) {
  const fill = (text: string) => text.replace('{title}', title).replace('{summary}', summary)
  const page = JSON.parse(JSON.stringify(template), (_, value) =>
    typeof value === 'string' ? fill(value) : value,
  )
  return { order, ...page, ...more }
}

function composeCompany(answers: Answers): Values {
  const { name, legalName, tagline, domain, email, mailboxes, offices, language, legalLine } =
    answers
  const [{ phone, country, countryCode }] = offices as [Answers['offices'][0]]
  return {
    ...{ name, legalName, tagline, domain, email, mailboxes, language, legalLine },
    blurb: tagline,
    region: answers.region ?? countryCode,
    offices,
    socials: answers.socials.map((social) => ({ ...social, icon: iconOf(social.link) })),
    answerTimes: answerTimes(answers.answerTimes),
    privacy: {
      ...{ email, phone, serverCountry: country, policyDate: isoDay(new Date()) },
      ...{ answerDays: 30, logDays: 14, backupDays: 30 },
    },
    themes: ['light', 'dark'],
  }
}

/** An icon for a network, by its address. */
function iconOf(link: string): string {
  if (/git(hub|lab)|code/.test(link)) return 'code'
  return /youtube|vimeo|video/.test(link) ? 'play' : 'network'
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Pictures of the invented company, and a kind of inquiry that few others have. */
const isLeftOut = (name: unknown, value: unknown) =>
  name === 'scheduleDemo' || (isObject(value) && 'night' in value && 'morning' in value)

/** Writes files. */
export function writeContent(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, formatFile(path, value))
  }
}

/** The text of a file, as the editor writes it. @param path within content/ */
export function formatFile(path: string, value: unknown): string {
  const described = contentFileOf(path)
  const text = typeof value === 'string' ? value : stringify(value)
  return described ? formatContent(text, described) : text
}
