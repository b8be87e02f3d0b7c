/** What editors of another company write: files in `content/` of a copy of the product, and nothing else. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { ProductCopy } from '../../../harness/product-copy.ts'
import { ROOT } from '../../../harness/root.ts'
import { takePhotograph } from './photographs.ts'

/** The newest day on which an article is published. */
export const TODAY = new Date().toISOString().slice(0, 10)
/** With those that there are, more articles than one page of the list has. */
export const OLDER = 20
/** The position whose last day is over. */
export const CLOSED = 'mobile-engineer'
/** How the file names of drafts and of an article of the future begin, and the title that they all have. */
export const UNPUBLISHED = 'hidden-away'
export const UNPUBLISHED_TITLE = 'Hidden away'

/** Its sentences, by file; the texts and addresses of its pages are English. */
// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check of content/ knows.
export const GERMAN: Readonly<Record<string, any>> = parse(
  readFileSync(join(ROOT, 'languages/de.yaml'), 'utf8'),
)

/** The entry of each folder that a new entry is written like. */
const TEMPLATES = {
  services: 'agentic-ai.yaml',
  industries: 'education.yaml',
  products: 'gen-ai-chatbot.yaml',
  'case-studies': 'books-that-balance-by-six.yaml',
  positions: 'product-designer.yaml',
  insights: 'agents-that-ask-first.mdoc',
  'custom-pages': 'partners.yaml',
}

type Values = Readonly<Record<string, string | number>>

export async function writeOtherContent(copy: ProductCopy): Promise<void> {
  writeFileSync(copy.path('content/pictures/phone-upright.jpg'), await takePhotograph())
  for (const file of readdirSync(copy.path('content/positions')))
    change(copy, `positions/${file}`, {
      until: file === `${CLOSED}.yaml` ? '"2001-01-31"' : '"2999-01-31"',
    })
  const company = copy.read('content/company.yaml').replaceAll('lanternfield', 'ferrowick')
  copy.write('content/company.yaml', company)
  change(copy, 'company.yaml', {
    name: 'Ferrowick',
    tagline: 'Engines that run',
    legalName: 'Ferrowick Systems Ltd',
    headcount: '1250\nlanguage: de\nregion: DE',
  })
  for (const [file, { addresses: _, ...sentences }] of Object.entries(GERMAN))
    if (/^(?!company)\w+\.yaml$/.test(file)) copy.write(`content/${file}`, stringify(sentences))
  cpSync(join(import.meta.dirname, 'content'), copy.path('content'), { recursive: true })
  writeArticles(copy)
  writeNewEntries(copy)
  writeUnpublished(copy)
}

function writeArticles(copy: ProductCopy): void {
  const file = 'insights/a-new-article.mdoc'
  change(copy, file, { date: TODAY })
  const article = copy.read(`content/${file}`)
  const write = (name: string, title: string, date: string, text = article) => {
    const other = text.replaceAll('A new article', title).replace(TODAY, date)
    copy.write(`content/insights/${name}.mdoc`, other)
  }
  const older = article.replace(/^!\[.*\n\n?/gm, '')
  for (let number = 1; number <= OLDER; number += 1) {
    const date = new Date(Date.UTC(2019, 1, 28 - number)).toISOString().slice(0, 10)
    write(`older-${number}`, `Older article ${number}`, date, older)
  }
  write(`${UNPUBLISHED}-until-later`, UNPUBLISHED_TITLE, '2999-01-02')
}

function writeNewEntries(copy: ProductCopy): void {
  const add = (name: string, template: string, values: Values) =>
    change(copy, template, values, name)
  add('a-new-service', 'services/cyber-security.yaml', { title: 'A New Service', order: 10 })
  add('a-new-position', 'positions/product-designer.yaml', { title: 'A New Position', order: 0 })
  const section = '/industries/education/'
  const study = { title: 'A new case study', section, order: 0 }
  add('a-new-case-study', 'case-studies/six-engineers-for-a-freight-floor.yaml', study)
  replace(copy, 'pages/about-us.yaml', '- laura-bixby\n', '- tess-fixture\n')
  const screenshot = 'picture: ../pictures/one-service-at-a-time.webp'
  replace(copy, 'products/gen-ai-chatbot.yaml', ' drawing: chat\n', ` ${screenshot}\n`)
}

/** A draft in each folder. Other entries name the drafts already. */
function writeUnpublished(copy: ProductCopy): void {
  for (const [folder, template] of Object.entries(TEMPLATES))
    change(copy, `${folder}/${template}`, { title: UNPUBLISHED_TITLE, draft: 'true' }, UNPUBLISHED)
  const study = 'case-studies/a-patient-portal-on-time.yaml'
  replace(copy, 'industries/sports.yaml', '- sports-team-management\n', `- ${UNPUBLISHED}\n`)
  replace(copy, 'products/gen-ai-chatbot.yaml', '- finance\n', `- ${UNPUBLISHED}\n`)
  replace(copy, 'pages/home.yaml', '- books-that-balance-by-six\n', `- ${UNPUBLISHED}\n`)
  replace(copy, study, 'industry: healthcare\n', `industry: ${UNPUBLISHED}\n`)
  replace(copy, study, 'service: mobile-solutions\n', `service: ${UNPUBLISHED}\n`)
}

/** Writes other values into fields of an entry, or of another one that begins as it does. */
function change(copy: ProductCopy, file: string, values: Values, name?: string): void {
  let text = copy.read(`content/${file}`)
  for (const [field, value] of Object.entries(values))
    text = replaced(text, new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`)
  copy.write(`content/${name ? file.replace(/[^/.]+(?=\.\w+$)/, name) : file}`, text)
}

function replace(copy: ProductCopy, file: string, from: string, to: string): void {
  copy.write(`content/${file}`, replaced(copy.read(`content/${file}`), from, to))
}

/** @throws Error where there is nothing to replace: the product's content has changed */
function replaced(text: string, from: string | RegExp, to: string): string {
  if (text.search(from) < 0) throw new Error(`There is no ${from} in:\n${text}`)
  return text.replace(from, () => to)
}
