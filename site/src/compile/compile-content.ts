import { basename, extname } from 'node:path'
import { addressOf } from '@lanternfield/contract/pages.ts'
import type { ImageMetadata } from 'astro'
import type { z } from 'astro/zod'
import type { CheckedFile } from '../content-check/content-error.ts'
import {
  markOf,
  type Publishing,
  readAddresses,
  readSitePages,
  type SitePage,
  toReadFile,
} from '../content-check/site-pages.ts'
import { CONTENT_FOLDER } from '../lib/content-folder.ts'
import { gapsIn } from '../lib/gaps.ts'
import type { ContentFile } from '../shapes/content-file.ts'
import { CONTENT, type ContentName, contentFileOf } from '../shapes/content-files.ts'
import { PictureReference } from '../shapes/field-kinds.ts'
import {
  companyPlaceholders,
  type PlaceholderSource,
  type Placeholders,
} from '../shapes/placeholders.ts'
import { fillPlaceholders, fillProse } from './fill-placeholders.ts'
import { compileCopy, composeModule } from './server-content.ts'
import { composeSiteModule } from './site-module.ts'

type Shapes = typeof CONTENT
type ValueOf<Name extends ContentName> = z.output<Shapes[Name]['shape']>
type NamesOf<Kind> = {
  [Name in ContentName]: Shapes[Name] extends Kind ? Name : never
}[ContentName]

/** The folders of content/ in which every file is an entry. */
export type FolderName = NamesOf<{ readonly path: `${string}/` }>
/** Those of them whose entries are pages. */
export type PageKind = NamesOf<{ readonly page: object }>
/** The files that pages show. The server fills in the others. */
export type FileName = Exclude<ContentName, FolderName | NamesOf<{ readonly hasOwnPlaces: true }>>

/** One entry of a folder: its fields, and the name of its file, which is part of its address if it has one. */
export type Entry<Name extends FolderName> = ValueOf<Name> & {
  readonly slug: string
  /** Where it was written, for messages to editors. */
  readonly file: string
} & (Name extends 'insights' ? ArticleText : unknown)

type ArticleText = {
  /** The text of the file, fields and all, so that errors name the right line. */
  readonly source: string
  /** The pictures of the text, in its order. */
  readonly textPictures: readonly ImageMetadata[]
}

/** Content with the placeholders filled in. @public compiled/site.d.ts names it. */
export type SiteFiles = { readonly [Name in FileName]: ValueOf<Name> }
/** The same of folders. @public */
export type SiteFolders = { readonly [Name in FolderName]: readonly Entry<Name>[] }
/** @public */
export type { SitePage }

const SITE_TYPES = `import type { SiteFiles, SiteFolders, SitePage } from '../site/src/compile/compile-content.ts'
export declare const files: SiteFiles
export declare const folders: SiteFolders
export declare const pages: readonly SitePage[]
`

/** Links in fields and in Markdown, but not the old addresses of redirects: they may be as the specification has them. */
const SPECIFIED = /(?<=(?<!from:)"|\]\()\/[a-z0-9-]+\/([a-z0-9-]+\/)*/g

/** The files of compiled/, by their names. @param source what placeholders are taken from besides content */
export function compileContent(
  files: readonly CheckedFile[],
  source: Omit<PlaceholderSource, 'company' | 'words' | 'isThere'>,
  publishing: Publishing,
): Readonly<Record<string, string>> {
  const readValue = <Name extends ContentName>(name: Name) =>
    files.find(({ path }) => path === CONTENT[name].path)?.checked.data as ValueOf<Name>
  const copy = {
    company: readValue('company'),
    brand: readValue('brand'),
    forms: readValue('forms'),
    mails: readValue('mails'),
    answers: readValue('answers'),
    messages: readValue('messages'),
  }
  const read = files.map(toReadFile)
  const own = readAddresses(read)
  const pages = readSitePages(read, publishing)
  const leftOut = [...pages.values()].flatMap(({ path, isLeftOut }) => (isLeftOut ? path : []))
  const placeholders = companyPlaceholders({
    ...source,
    company: copy.company,
    words: copy.messages.words,
    isThere: (page) => !leftOut.includes(addressOf(page, own)),
  })
  // One moment for the whole build: no list may have an article that another does not know yet.
  const isLive = (file: CheckedFile) => !markOf(toReadFile(file), publishing)
  const places = Object.entries<ContentFile>(CONTENT)
    .filter(([, { hasOwnPlaces }]) => !hasOwnPlaces)
    .map(([name, place]) => {
      const isFolder = place.path.endsWith('/')
      const compile = (file: CheckedFile) =>
        isFolder
          ? compileEntry(file, placeholders)
          : fillPlaceholders(file.checked.data, placeholders)
      const shown = files
        .filter((file) => contentFileOf(file.path) === place && (!isFolder || isLive(file)))
        .map((file) => ({ path: file.path, value: compile(file) }))
      return { name, isFolder, files: shown }
    })
  return {
    ...compileCopy(copy),
    // For everything that names addresses, the check of content included.
    'addresses.ts': composeModule({
      addresses: own,
      inquiryTypes: Object.keys(copy.forms.choices.inquiryType).filter(
        (type) => type !== 'careers' || !leftOut.includes(addressOf('/careers/', own)),
      ),
    }),
    // For styles, which are made before any module of the site is loaded.
    'brand.json': JSON.stringify(copy.brand),
    // For the configuration of the build: with gaps on it, the site is not for search engines.
    'gaps.json': JSON.stringify(gapsIn(files.filter(isLive).map(({ parsed }) => parsed.value))),
    'site.d.ts': SITE_TYPES,
    'site.js': composeSiteModule(places, pages).replace(SPECIFIED, (path) => addressOf(path, own)),
  }
}

function compileEntry({ path, text, checked, article }: CheckedFile, placeholders: Placeholders) {
  return {
    ...fillPlaceholders(checked.data as object, placeholders),
    slug: basename(path, extname(path)),
    file: `${CONTENT_FOLDER}/${path}`,
    ...(article && {
      source: fillProse(text, placeholders),
      textPictures: article.pictures.map(({ target }) => new PictureReference(decodeURI(target))),
    }),
  }
}
