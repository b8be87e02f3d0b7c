import { bareAddress } from '@lanternfield/contract/site/site-rules.ts'
import { type CheckedFile, type ContentError, errorIn } from './content-error.ts'
import { nameOf } from './found-texts.ts'
import { findLinkError, type SiteAddresses } from './link-problem.ts'
import { markOf, ownPath, type Publishing, readSitePages, toReadFile } from './site-pages.ts'

/** A link, and how its mistake begins. */
type FoundLink = { readonly target: string; readonly line: number; readonly name: string }

/** Links in fields and texts to missing pages, unpublished pages or old addresses. */
export function findLinkErrors(
  files: readonly CheckedFile[],
  publishing: Publishing,
): ContentError[] {
  const read = files.map((file) => ({ file, ...toReadFile(file) }))
  const addresses: SiteAddresses = {
    pages: readSitePages(read, publishing),
    redirects: readRedirects(files),
  }
  return read.flatMap((page) => {
    const from = ownPath(page)
    const isUnpublished =
      markOf(page, publishing) !== undefined || addresses.pages.get(from ?? '')?.isLeftOut === true
    const isMenu = page.path === 'navigation.yaml'
    return linksOf(page.file).flatMap(({ target, line, name }) => {
      if (isMenu && addresses.pages.get(target)?.isLeftOut) return []
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
