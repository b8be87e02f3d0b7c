import { addressOf } from '@lanternfield/contract/pages.ts'
import { bareAddress } from '@lanternfield/contract/site/site-rules.ts'
import { type CheckedFile, type ContentError, errorIn } from './content-error.ts'
import { nameOf } from './found-texts.ts'
import { findLinkError, type SiteAddresses } from './link-problem.ts'
import {
  markOf,
  ownPath,
  type Publishing,
  readAddresses,
  readSitePages,
  toReadFile,
} from './site-pages.ts'

/** A link, and how its mistake begins. */
type FoundLink = { readonly target: string; readonly line: number; readonly name: string }

/** Links that are not shown while their page is left out. */
const VANISHING = /^(navigation|pages\/(404|thank-you)|pages\/home(?=.* `sectors))\.yaml/

/** Links in fields and texts to missing pages, unpublished pages or old addresses. */
export function findLinkErrors(
  files: readonly CheckedFile[],
  publishing: Publishing,
): ContentError[] {
  const read = files.map((file) => ({ file, ...toReadFile(file) }))
  const addresses: SiteAddresses = {
    pages: readSitePages(read, publishing),
    redirects: readRedirects(files),
    own: readAddresses(read),
  }
  const gone = [...addresses.pages.values()].filter(({ isLeftOut }) => isLeftOut)
  const isGone = (target: string) =>
    gone.some(({ path }) => addressOf(target, addresses.own).startsWith(path))
  return read.flatMap((page) => {
    const from = ownPath(page, addresses.own)
    const isUnpublished =
      markOf(page, publishing) !== undefined || addresses.pages.get(from ?? '')?.isLeftOut === true
    return linksOf(page.file).flatMap(({ target, line, name }) => {
      if (VANISHING.test(`${page.path} ${name}`) && isGone(target)) return []
      const problem = findLinkError({ target, from, isUnpublished }, addresses)
      return problem ? [errorIn(page.path, `${name} ${problem}`, line)] : []
    })
  })
}

function linksOf({ parsed, texts, article, markdown }: CheckedFile): FoundLink[] {
  const inFields = texts
    // A value that is not a path is an error of the schema.
    .filter(({ text, notes }) => notes.isLink && new RegExp(notes.pattern ?? '').test(text))
    .map(({ path, text }) => ({ target: text, line: parsed.lineOf(path), name: nameOf(path) }))
  const inText = article?.links.map((link) => ({ ...link, name: 'A link' })) ?? []
  const inMarkdown = markdown.flatMap(({ path, read }) =>
    read.links.map(({ target }) => ({
      target,
      line: parsed.lineOf(path),
      name: `${nameOf(path)}: a link`,
    })),
  )
  return [...inFields, ...inText, ...inMarkdown]
}

function readRedirects(files: readonly CheckedFile[]): ReadonlyMap<string, string> {
  const value = files.find(({ path }) => path === 'redirects.yaml')?.parsed.value
  const entries: readonly { from?: unknown; to?: unknown }[] = Array.isArray(value) ? value : []
  return new Map(entries.map((entry) => [bareAddress(String(entry?.from)), String(entry?.to)]))
}
