import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '@lanternfield/contract/pages.ts'
import { suggest } from '@lanternfield/contract/text/nearest.ts'
import { BRAND_DRAWINGS } from '../lib/brand-drawings.ts'
import { isHeicFile } from '../lib/heic.ts'
import { readArticleText } from '../shapes/article-text.ts'
import { type ContentFile, isOptional } from '../shapes/content-file.ts'
import { CONTENT_FILES, contentFileOf } from '../shapes/content-files.ts'
import type { FormsCopy } from '../shapes/forms.ts'
import { type CheckedFile, type ContentError, errorIn, type KnownFiles } from './content-error.ts'
import { findContentErrors, PICTURE } from './find-content-errors.ts'
import { findDrawingErrors } from './find-drawing-errors.ts'
import { findLinkErrors } from './find-link-errors.ts'
import { findPictureErrors } from './find-picture-errors.ts'
import { findTextErrors } from './find-text-errors.ts'
import { findGaps, findTextWarnings, shownPictures, unusedPictures } from './find-warnings.ts'
import { textsOf } from './found-texts.ts'
import { toJsonSchema } from './json-schema.ts'
import { parseFile } from './parse-file.ts'
import { readText } from './read-text.ts'
import { isFramed, readAddresses, toReadFile } from './site-pages.ts'
import { isTaken } from './taken-names.ts'

export type ContentReport = {
  readonly files: readonly CheckedFile[]
  /** They stop the build. */
  readonly errors: readonly ContentError[]
  /** For editors to know; nothing breaks. */
  readonly warnings: readonly ContentError[]
}

const LACKS_CAREERS = '`choices.inquiryType.careers` is missing, and the careers page needs it.'

/**
 * Every error and every warning in the files of a folder, in the order of the files.
 * @param folder the path of `content/`
 * @param bringsArticles whether a part brings the articles
 */
export async function checkContent(folder: string, bringsArticles = false): Promise<ContentReport> {
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  // Entries have no pages without what frames them.
  const files = CONTENT_FILES.filter((place) => isFramed(place, paths)).flatMap((place) =>
    readFiles(folder, place, paths),
  )
  const own = readAddresses(files.map(toReadFile))
  const company = files.find(({ path }) => path === 'company.yaml')?.parsed.value
  const known: KnownFiles = {
    hasFounding: !isObject(company) || 'founded' in company,
    paths: new Set(paths),
    heicPaths: new Set(
      paths.filter((path) => PICTURE.test(path) && isHeicFile(join(folder, path))),
    ),
  }
  const forms = files.find(({ path }) => path === 'forms.yaml')?.checked.data
  const { choices } = (forms ?? {}) as Partial<FormsCopy>
  const lacksCareers =
    choices && !choices.inquiryType.careers && paths.includes('pages/careers.yaml')
  const shown = shownPictures(files)
  const readable = paths.filter((path) => shown.has(path) && !known.heicPaths.has(path))
  const errors = [
    ...CONTENT_FILES.flatMap((place) => wrongFiles(place, paths)),
    ...wrongAddresses(files, own),
    ...(lacksCareers ? [errorIn('forms.yaml', LACKS_CAREERS)] : []),
    ...files.flatMap((file) => findContentErrors(file, known)),
    ...files.flatMap((file) => findTextErrors(file, known)),
    ...findDrawingErrors(folder),
    ...findLinkErrors(files, { now: Date.now(), bringsArticles }),
    ...(await findPictureErrors(folder, readable)),
  ]
  const pictures = paths.filter((path) => !BRAND_DRAWINGS.includes(path))
  const warnings = [
    ...files.flatMap(findGaps),
    ...files.flatMap(findTextWarnings),
    ...unusedPictures(shown, pictures),
  ]
  return { files, errors: errors.sort(byPlace), warnings: warnings.sort(byPlace) }
}

/** A line for each error, as compilers write them: editors of code jump there. */
export function describeContentErrors(errors: readonly ContentError[], kind = 'mistake'): string {
  const count = errors.length === 1 ? `There is one ${kind}` : `There are ${errors.length} ${kind}s`
  const lines = errors.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
  return [`${count} in content/:`, ...lines].join('\n')
}

const isObject = (value: unknown) => value !== null && typeof value === 'object'

const byPlace = (one: ContentError, other: ContentError) =>
  one.file.localeCompare(other.file) || one.line - other.line

const filesAt = (place: ContentFile, paths: readonly string[]) =>
  paths.filter((path) => contentFileOf(path) === place)

function readFiles(folder: string, place: ContentFile, paths: readonly string[]): CheckedFile[] {
  const schema = toJsonSchema(place.shape)
  return filesAt(place, paths)
    .filter((path) => !wrongName(place, path))
    .map((path) => readFile(join(folder, path), path, { ...place, schema }))
}

type Kind = Pick<ContentFile, 'shape' | 'hasOwnPlaces'> & Pick<CheckedFile, 'schema'>

function readFile(file: string, path: string, { shape, hasOwnPlaces, schema }: Kind): CheckedFile {
  const { text, errors } = readText(readFileSync(file))
  const isArticle = path.endsWith('.mdoc') && errors.length === 0
  const article = isArticle ? readArticleText(text) : undefined
  const parsed = errors.length > 0 ? { ...parseFile(path, ''), errors } : parseFile(path, text)
  const texts = textsOf({ schema, value: parsed.value })
  const markdown = texts
    .filter(({ notes }) => notes.isMarkdown)
    .map((found) => ({ path: found.path, read: readArticleText(found.text) }))
  const checked = shape.safeParse(parsed.value)
  return { path, text, schema, hasOwnPlaces, parsed, checked, texts, article, markdown }
}

function wrongFiles(place: ContentFile, paths: readonly string[]): readonly ContentError[] {
  const files = filesAt(place, paths)
  if (files.length === 0 && !place.path.endsWith('/')) return missingFile(place.path, paths)
  return files.flatMap((file) => wrongName(place, file) ?? takenAddress(place, file))
}

/** Of pages that are directly below the home page. */
function takenAddress({ path: folder, page }: ContentFile, file: string): readonly ContentError[] {
  const name = file.slice(folder.length).replace(/\.\w+$/, '')
  if (page?.address(name, {}) !== `/${name}/` || !isTaken(name)) return []
  const message = `The address of this page would be /${name}/, which the site uses already. Give the file another name.`
  return [errorIn(file, message)]
}

function missingFile(path: string, paths: readonly string[]): readonly ContentError[] {
  const files = paths.filter((name) => /\.ya?ml$/.test(name) && !contentFileOf(name))
  const meant = suggest(path, files)
  return isOptional(path) && !meant ? [] : [errorIn(path, `This file is missing.${meant}`)]
}

/** Addresses of navigation.yaml that another page has. */
function wrongAddresses(files: readonly CheckedFile[], own: Addresses): readonly ContentError[] {
  const taken = files.flatMap(({ path }) => /^custom-pages\/(.*)\.yaml$/.exec(path)?.[1] ?? [])
  const parsed = files.find(({ path }) => path === 'navigation.yaml')?.parsed
  return Object.entries(own).flatMap(([page, name], index, all) => {
    const isFree = page === name || !(isTaken(name) || taken.includes(name))
    if (isFree && all.findIndex(([, other]) => other === name) === index) return []
    const message = `\`addresses.${page}\` is ${name}, which the site uses already. Choose another address.`
    return [errorIn('navigation.yaml', message, parsed?.lineOf(['addresses', page]))]
  })
}

/** A name that is an address: small letters, digits and single hyphens. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

function wrongName(
  { path, extension = 'yaml' }: ContentFile,
  file: string,
): ContentError | undefined {
  const slug = file.slice(path.length, file.lastIndexOf('.'))
  if (!path.endsWith('/') || (SLUG.test(slug) && file.endsWith(`.${extension}`))) return undefined
  const message = `Its name becomes an address, so it wants small letters, digits and single hyphens, and .${extension} at the end, such as a-new-page.${extension}.`
  return errorIn(file, message)
}
