import { dirname, parse } from 'node:path'
import type { HandbookFile } from '../shapes/handbook.ts'
import { isList, shapeFields } from '../shapes/shape-fields.ts'
import { type EditorField, editorField } from './editor-field.ts'
import { labelOf } from './labels.ts'
import type { EditorBackend } from './repository.ts'

type File = {
  readonly name: string
  readonly label: string
  readonly file: string
  readonly media_folder: string
  readonly public_folder: string
  readonly fields: readonly EditorField[]
}

type FileCollection = {
  readonly name: string
  readonly label: string
  readonly files: readonly File[]
}

type EntryCollection = {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly folder: string
  readonly extension: string
  readonly format?: 'yaml'
  readonly identifier_field: string
  readonly slug: {
    readonly template: string
    readonly editable: readonly 'create'[]
    readonly hint: string
    readonly pattern: readonly [string, string]
  }
  readonly summary: string
  readonly media_folder: string
  readonly public_folder: string
  readonly reorder?: true
  readonly fields: readonly EditorField[]
  readonly files?: never
}

type Collection = FileCollection | EntryCollection

/** The collection of the files that are in no folder of content/. */
const TOP = { name: 'site', label: 'Company and words' }

/** Larger than any screen wants, and smaller than a camera writes. */
const PHOTO = { format: 'webp', quality: 90, width: 4096, height: 4096 }

/** The text of an article below its fields, as it was written: a rich editor would rewrite Markdoc tags and tables. */
const BODY: EditorField = {
  name: 'body',
  label: 'Text',
  hint: 'In Markdown. Tags such as {% callout %} and {% chart %} stay as they are. A picture: upload it under Assets, then write ![What it shows](../pictures/its-name.webp "A caption") in a line of its own.',
  required: true,
  widget: 'richtext',
  modes: ['raw'],
}

/** The configuration of Sveltia CMS for the files of content/, made from their shapes. */
export function editorConfiguration(files: readonly HandbookFile[], backend: EditorBackend) {
  return {
    load_config_file: false,
    backend,
    app_title: 'Editing the site',
    show_preview_links: false,
    // Only relative folders would do; but the editor wants one from the root as well.
    media_folder: 'content/pictures',
    public_folder: '/content/pictures',
    media_libraries: {
      stock_assets: { providers: [] },
      default: {
        config: {
          // A space in the name of a picture ends its address in Markdown.
          slugify_filename: true,
          // What cameras and phones write: turned upright, without the place, and in a format that browsers show.
          transformations: { heic: PHOTO, jpeg: PHOTO },
        },
      },
    },
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: [...files.filter(isFolder).map(entryCollection), ...fileCollections(files)],
  }
}

const isFolder = ({ path }: HandbookFile): boolean => path.endsWith('/')

function entryCollection({ path, extension = 'yaml', about, shape }: HandbookFile): Collection {
  const name = path.slice(0, -1)
  const fields = shapeFields(shape).map(editorField)
  const title = fields.some((field) => field.name === 'title') ? 'title' : 'name'
  return {
    name,
    label: labelOf(name),
    description: about.replaceAll('`', ''),
    folder: `content/${name}`,
    extension,
    // An ending that the editor does not know means fields above a text; naming that format is refused.
    ...(extension === 'yaml' && { format: 'yaml' as const }),
    identifier_field: title,
    slug: {
      template: `{{${title}}}`,
      // An address that others link to stays as it is.
      editable: ['create'],
      hint: 'The end of its address: small letters, digits and hyphens.',
      pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Small letters, digits and single hyphens.'],
    },
    summary: `{{${title}}}`,
    ...picturesFrom(path, 'pictures'),
    ...(fields.some((field) => field.name === 'order') && { reorder: true as const }),
    fields: extension === 'yaml' ? fields : [...fields, BODY],
  }
}

function fileCollections(files: readonly HandbookFile[]): FileCollection[] {
  const single = files
    .filter((file) => !isFolder(file))
    .flatMap((file) => (file.alsoPath ? [file, { ...file, path: file.alsoPath }] : [file]))
  const byFolder = Map.groupBy(single, ({ path }) => dirname(path))
  return [...byFolder].map(([folder, inFolder]) => ({
    ...(folder === '.' ? TOP : { name: folder, label: labelOf(folder) }),
    files: inFolder.map(singleFile),
  }))
}

function singleFile({ path, shape }: HandbookFile): File {
  const { name } = parse(path)
  const fields = shapeFields(shape).map(editorField)
  return {
    name,
    label: labelOf(name),
    file: `content/${path}`,
    ...picturesFrom(path, name === 'company' ? 'logos' : 'pictures'),
    // A file that is one list has no name for it.
    fields: isList(shape)
      ? [{ name, label: labelOf(name), required: false, widget: 'list', root: true, fields }]
      : fields,
  }
}

/** A picture is written as the way to it from the file that shows it. */
function picturesFrom(path: string, folder: string) {
  const up = dirname(`${path}x`) === '.' ? './' : '../'
  return { media_folder: `/content/${folder}`, public_folder: `${up}${folder}` }
}
