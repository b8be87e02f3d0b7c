/** The content of a company that has just begun: ours, without everything that such a company cannot have yet. */
import { readdirSync, rmSync } from 'node:fs'
import { type Document, parseDocument } from 'yaml'
import type { ProductCopy } from '../../../harness/product-copy.ts'

/** Folders of content/ without an entry. */
const EMPTY_FOLDERS = [
  'case-studies',
  'custom-pages',
  'guide',
  'industries',
  'insights',
  'logos',
  'people',
  'pictures',
  'positions',
  'products',
]

/** What is taken out, by file. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'company.yaml': [
    'founded',
    'headcount',
    'logos',
    'privacy.grievanceOfficer',
    'privacy.phone',
    'socials',
    'statistics',
  ],
  'navigation.yaml': ['footer.picture'],
  'pages/home.yaml': [
    'about.picture',
    'caseStudies',
    'clients',
    'hero.picture',
    'insights',
    'sectors',
    'statistics',
  ],
  'pages/about-us.yaml': [
    'intro.picture',
    'milestones',
    'people',
    'principles.quote',
    'statistics',
  ],
  'pages/careers.yaml': ['intro.picture', 'reasons.quote'],
  'pages/contact-us.yaml': ['intro.picture'],
  'pages/industries.yaml': ['intro.picture'],
  'pages/services.yaml': ['headings.prices', 'intro.picture'],
}
const OF_A_SERVICE = ['artifact', 'intro.picture', 'questions', 'result']

/** Sentences that name the year of the founding, or lead to what is not there. */
const REWRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pages/home.yaml': {
    'seo.description': 'Custom software, made by {company}.',
    'hero.paragraph': 'Custom software, made by {company}.',
    'about.description': '{company} builds software in teams.',
  },
  'pages/privacy-policy.yaml': { 'sections.10.text': 'Ask us at {privacyEmail}.' },
  'pages/about-us.yaml': {
    'seo.description': 'Who {company} is, and what we stand by.',
    'story.paragraphs.1': '{company} has just begun.',
  },
}

export function writeBeginningContent(copy: ProductCopy): void {
  for (const folder of EMPTY_FOLDERS)
    rmSync(copy.path(`content/${folder}`), { recursive: true, force: true })
  for (const [file, paths] of Object.entries(LEFT_OUT))
    change(copy, file, (text) => {
      for (const path of paths) text.deleteIn(path.split('.'))
    })
  for (const file of readdirSync(copy.path('content/services')))
    change(copy, `services/${file}`, (text) => {
      for (const path of OF_A_SERVICE) text.deleteIn(path.split('.'))
    })
  for (const [file, texts] of Object.entries(REWRITTEN))
    change(copy, file, (text) => {
      for (const [path, words] of Object.entries(texts)) text.setIn(path.split('.'), words)
    })
}

function change(copy: ProductCopy, file: string, edit: (text: Document) => void): void {
  const text = parseDocument(copy.read(`content/${file}`))
  edit(text)
  copy.write(`content/${file}`, text.toString())
}
