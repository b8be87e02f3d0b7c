import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { locale } from '@lanternfield/contract/language.ts'
import { PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { type FillableFacts, fillFacts } from '../lib/fill-facts.ts'
import { fillProse } from '../lib/fill-in.ts'
import { isPublished, publishingMark } from '../lib/publishing.ts'
import type { Company } from '../shapes/company.ts'
import { companyFacts } from '../shapes/company-facts.ts'
import { CONTENT, type ContentName } from '../shapes/content-files.ts'
import type { FormsCopy } from '../shapes/forms.ts'
import type { PopupsCopy } from '../shapes/popups.ts'
import { attribution, buildSettings } from './build-settings.ts'
import { recordNotice } from './privacy-notice.ts'

type NamesOf<Kind> = {
  [Name in ContentName]: (typeof CONTENT)[Name] extends Kind ? Name : never
}[ContentName]

/** The folders of content/ in which every file is an entry. */
export type FolderName = NamesOf<{ readonly path: `${string}/` }>
/** Those of them whose entries are pages. */
export type PageKind = NamesOf<{ readonly page: object }>
export type FileName = Exclude<ContentName, FolderName | 'company'>

/** In the order in which lists of all pages have them. */
export const PAGE_KINDS = (Object.keys(CONTENT) as ContentName[]).filter(
  (name): name is PageKind => 'page' in CONTENT[name],
)

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

/** The values of `{company}` and other placeholders. */
const readFacts = once(async () =>
  companyFacts({
    company: await readCompany(),
    year: new Date().getUTCFullYear(),
    retentionDays: buildSettings.retentionDays,
    attribution,
  }),
)

/** The copy of the forms. Placeholders that are no facts are filled in the browser. */
export const readForms = once((): Promise<FormsCopy> => readContent('forms'))

/** The privacy notice of this build's forms. */
export async function readNotice(): Promise<PrivacyNotice> {
  return recordNotice((await readForms()).privacy, PRIVACY_PATH)
}

/** The copy of the pop-ups. Placeholders that are no facts are filled when one opens. */
export const readPopups = once((): Promise<PopupsCopy> => readContent('popups'))

/** One content file, with `{company}` and the like replaced by the facts. */
export const readContent: <Name extends FileName>(
  name: Name,
) => Promise<CollectionEntry<Name>['data']> = once(async (name) => {
  const [facts, [entry]] = await Promise.all([readFacts(), getCollection(name)])
  if (!entry) {
    throw new Error(`content/${CONTENT[name].path} is missing or is not valid YAML.`)
  }
  return fillEntry(entry, facts)
})

/** One moment for the whole build: no list may have an article that another does not know yet. */
const BUILT_AT = Date.now()

/** Whether the site has an entry; the development server shows drafts and articles with a later date too. */
const isShown = ({ data }: { readonly data: object }) =>
  import.meta.env.SHOWS_UNPUBLISHED || isPublished(data, BUILT_AT)

/**
 * Every entry of a folder that the site has, with the facts filled in: by their `order`, articles the newest first,
 * people by name.
 */
export const readEntries: <Name extends FolderName>(name: Name) => Promise<readonly Entry<Name>[]> =
  once(async (name) => {
    const [facts, entries] = await Promise.all([readFacts(), getCollection(name)])
    return entries
      .filter(isShown)
      .map((entry) => ({
        ...fillEntry(entry, facts),
        slug: entry.id,
        file: entry.filePath ?? entry.id,
      }))
      .sort(byPlace)
  })

/** The mark of the development server on an unpublished page. */
export async function readPublishingMark(path: string): Promise<string | undefined> {
  for (const kind of PAGE_KINDS) {
    const entries: readonly Entry<PageKind>[] = await readEntries(kind)
    const entry = entries.find((one) => CONTENT[kind].page.address(one.slug, one) === path)
    if (entry) return publishingMark(entry, Date.now())
  }
  return undefined
}

/** The text of an article as it was written, with the facts filled in. */
export async function readArticleText(slug: string): Promise<string> {
  const [facts, entry] = await Promise.all([readFacts(), getEntry('insights', slug)])
  if (!entry?.body) throw new Error(`content/insights/${slug}.mdoc has no text below its head.`)
  return fillProse(entry.body, facts)
}

type Placed = { readonly order: number } | { readonly date: Date } | { readonly name: string }

function byPlace(one: Placed, other: Placed): number {
  if ('order' in one && 'order' in other) return one.order - other.order
  if ('date' in one && 'date' in other) return other.date.getTime() - one.date.getTime()
  if ('name' in one && 'name' in other) return one.name.localeCompare(other.name, locale)
  return 0
}

function fillEntry<T extends { readonly data: unknown; readonly filePath?: string }>(
  entry: T,
  facts: FillableFacts,
): T['data'] {
  try {
    return fillFacts<T['data']>(entry.data, facts)
  } catch (cause) {
    throw new Error(`${entry.filePath}: ${(cause as Error).message}`, { cause })
  }
}

/** Caches the results of a reader for the build. The development server reads again, because content changes. */
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
