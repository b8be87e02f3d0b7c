import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { RESUME_MAX_MB, RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { parseRetention, type Retention } from '@lanternfield/contract/retention.ts'
import { fillFacts } from '../lib/fill-facts.ts'
import { fillProse } from '../lib/fill-prose.ts'
import type { Company } from '../shapes/company.ts'
import type { FormsCopy } from '../shapes/forms.ts'
import type { PopupsCopy } from '../shapes/popups.ts'

type Collections = typeof import('../content.config.ts').collections

/** The folders of content/ in which every file is an entry: a page, or a chapter of the guide. */
export type FolderName =
  | 'services'
  | 'industries'
  | 'products'
  | 'caseStudies'
  | 'insights'
  | 'guideChapters'
type FileName = Exclude<keyof Collections, FolderName | 'company' | 'forms' | 'popups'>

/** One entry of a folder: its words, and the name of its file, which is part of its address if it has one. */
export type Entry<Name extends FolderName> = CollectionEntry<Name>['data'] & {
  readonly slug: string
  /** Where it was written, for messages to editors. */
  readonly file: string
}

/** The facts of content/company.yaml. */
export const readCompany = once(async (): Promise<Company> => {
  const [entry] = await getCollection('company')
  if (!entry) throw new Error('content/company.yaml is missing or is not valid YAML.')
  return entry.data
})

/** The words of the forms as they are: their placeholders are filled while somebody types. */
export const readForms = once(async (): Promise<FormsCopy> => {
  const [entry] = await getCollection('forms')
  if (!entry) throw new Error('content/forms.yaml is missing or is not valid YAML.')
  return entry.data
})

/** The words of the pop-ups as they are: their placeholders are filled when one opens. */
export const readPopups = once(async (): Promise<PopupsCopy> => {
  const [entry] = await getCollection('popups')
  if (!entry) throw new Error('content/popups.yaml is missing or is not valid YAML.')
  return entry.data
})

/** One content file, with `{company}` and the like replaced by the facts. */
export const readContent: <Name extends FileName>(
  name: Name,
) => Promise<CollectionEntry<Name>['data']> = once(async (name) => {
  const [company, [entry]] = await Promise.all([readCompany(), getCollection(name)])
  if (!entry) {
    throw new Error(
      `The content file of "${name}" is missing or is not valid YAML; see content.config.ts for its place.`,
    )
  }
  return fillEntry(entry, company)
})

/** Every entry of a folder, with the facts filled in: by their `order`, articles the newest first. */
export const readEntries: <Name extends FolderName>(name: Name) => Promise<readonly Entry<Name>[]> =
  once(async (name) => {
    const [company, entries] = await Promise.all([readCompany(), getCollection(name)])
    return entries
      .map((entry) => ({
        ...fillEntry(entry, company),
        slug: entry.id,
        file: entry.filePath ?? entry.id,
      }))
      .sort(byPlace)
  })

/** The text of an article as it was written, with the facts filled in. */
export async function readArticleText(slug: string): Promise<string> {
  const [company, entry] = await Promise.all([readCompany(), getEntry('insights', slug)])
  if (!entry?.body) throw new Error(`content/insights/${slug}.mdoc has no text below its head.`)
  return fillProse(entry.body, factsOf(company))
}

type Placed = { readonly order: number } | { readonly date: Date }

function byPlace(one: Placed, other: Placed): number {
  if ('date' in one && 'date' in other) return other.date.getTime() - one.date.getTime()
  if ('order' in one && 'order' in other) return one.order - other.order
  return 0
}

function fillEntry<T extends { readonly data: unknown; readonly filePath?: string }>(
  entry: T,
  company: Company,
): T['data'] {
  try {
    return fillFacts<T['data']>(entry.data, factsOf(company))
  } catch (cause) {
    throw new Error(`${entry.filePath}: ${(cause as Error).message}`, { cause })
  }
}

function factsOf(company: Company) {
  const retention = readRetention()
  return {
    company: company.name,
    legalName: company.legalName,
    domain: company.domain,
    email: company.email,
    inquiryDays: String(retention.SERVICES),
    applicationDays: String(retention.CAREERS),
    resumeMaxMb: String(RESUME_MAX_MB),
    servicesMailbox: company.mailboxes.services,
    careersMailbox: company.mailboxes.careers,
    // Filled where they are shown, once for each of many things.
    label: '{label}',
    minutes: '{minutes}',
    number: '{number}',
    count: '{count}',
    pages: '{pages}',
    size: '{size}',
    range: '{range}',
    query: '{query}',
  }
}

/** How long the server of this site keeps submissions: both read the same variable, and the same default. */
function readRetention(): Retention {
  const text = process.env.RETENTION_DAYS?.trim()
  const retention = text ? parseRetention(text) : RETENTION_DAYS
  if (!retention) throw new Error(`RETENTION_DAYS is "${text}", which the server refuses too.`)
  return retention
}

/**
 * Remembers what a file held: every page asks for the menus, and a thousand pages must not read a
 * thousand files each. The development server asks anew, because editors are at work.
 */
export function once<Arguments extends readonly [name?: string], Result>(
  read: (...names: Arguments) => Promise<Result>,
): (...names: Arguments) => Promise<Result> {
  if (import.meta.env.DEV) return read
  const known = new Map<string | undefined, Promise<Result>>()
  return (...names) => {
    const result = known.get(names[0]) ?? read(...names)
    known.set(names[0], result)
    return result
  }
}
