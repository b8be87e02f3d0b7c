import { dirname, parse } from 'node:path'
import { z } from 'astro/zod'
import { shapeFields } from '../../content-check/json-schema.ts'
import type { ContentFile } from '../../shapes/content-file.ts'
import { articleText, type EditorField, editorField } from './editor-field.ts'
import { labelOf, singular } from './labels.ts'
import type { EditorBackend } from './repository.ts'

/** The collection of the files that are in no folder of content/. */
const TOP = {
  name: 'site',
  label: 'Company and words',
  description:
    'Facts, menus, forms, mails and other words. What mails and error pages say is read when the server starts.',
}

/** Larger than any screen wants, and smaller than a camera writes. */
const PHOTO = { format: 'webp', quality: 90, width: 4096, height: 4096 }

/** The text of an article below its fields. */
const BODY: EditorField = {
  name: 'body',
  label: 'Text',
  hint: 'The button with a picture puts one into the text. Insert has callouts, charts and tables. The last button shows the text as Markdown.',
  required: true,
  ...articleText(['picture']),
}

/** The configuration of Sveltia CMS for the files of content/, made from their shapes. */
export function editorConfiguration(files: readonly ContentFile[], backend: EditorBackend) {
  return {
    load_config_file: false,
    backend,
    app_title: 'Editing the site',
    show_preview_links: false,
    // The editor wants one from the root. Were it content/pictures, pictures chosen there would be written as the
    // way from the root, and not from the file that shows them.
    media_folder: 'content',
    public_folder: '/content',
    media_libraries: {
      stock_assets: { providers: [] },
      default: {
        config: {
          // A space in the name of a picture ends its address in Markdown.
          slugify_filename: true,
          // Photos of cameras and phones become upright WebP files without their location.
          transformations: { heic: PHOTO, jpeg: PHOTO },
        },
      },
    },
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: [...files.filter(isFolder).map(entryCollection), ...fileCollections(files)],
  }
}

const isFolder = ({ path }: ContentFile): boolean => path.endsWith('/')

function entryCollection(file: ContentFile) {
  const { path, extension = 'yaml', about, shape } = file
  const name = path.slice(0, -1)
  const label = file.label ?? labelOf(name)
  const fields = shapeFields(shape).map(editorField).map(withoutPlace)
  const title = fields.some((field) => field.name === 'title') ? 'title' : 'name'
  return {
    name,
    label,
    label_singular: file.entry?.name ?? singular(label),
    description: file.entry?.about ?? about.replaceAll('`', ''),
    folder: `content/${name}`,
    extension,
    // An ending that the editor does not know means fields above a text; naming that format is refused.
    ...(extension === 'yaml' && { format: 'yaml' as const }),
    identifier_field: title,
    slug: {
      template: `{{${title}}}`,
      // Of a saved entry too: its file gets the new name.
      editable: true,
      hint: 'The end of its address: small letters, digits and hyphens. So that links to the old address still lead here, add it in Company and words, Redirects of old addresses.',
      pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Small letters, digits and single hyphens.'],
    },
    summary: `{{${title}}}`,
    ...(showsPictures(fields) || extension === 'mdoc' ? picturesFrom(path, 'pictures') : {}),
    ...(fields.some((field) => field.name === 'order') && { reorder: true as const }),
    fields: extension === 'yaml' ? fields : [...fields, BODY],
  }
}

/** The editor gives a new entry the last place, whatever was filled in. */
const withoutPlace = (field: EditorField): EditorField =>
  field.name === 'order'
    ? {
        ...field,
        required: false,
        hint: `${field.hint} A new entry comes last: leave this empty. Reorder, above the list of all, moves it.`,
      }
    : field

function fileCollections(files: readonly ContentFile[]) {
  const single = files.filter((file) => !isFolder(file))
  const byFolder = Map.groupBy(single, ({ path }) => dirname(path))
  return [...byFolder].map(([folder, inFolder]) => ({
    ...(folder === '.' ? TOP : { name: folder, label: labelOf(folder) }),
    files: inFolder.map(singleFile),
  }))
}

function singleFile({ path, label, shape }: ContentFile) {
  const { name } = parse(path)
  const fields = shapeFields(shape).map(editorField)
  return {
    name,
    label: label ?? labelOf(name),
    file: `content/${path}`,
    ...(showsPictures(fields) && picturesFrom(path, name === 'company' ? 'logos' : 'pictures')),
    fields: shape instanceof z.ZodArray ? [rootList(name, fields)] : fields,
  }
}

/** The field of a file that is one list, which has no name for it. */
function rootList(name: string, fields: readonly EditorField[]): EditorField {
  const label = labelOf(name)
  const words = { name, label, label_singular: singular(label) }
  return { ...words, required: false, widget: 'list', root: true, fields }
}

/** Where there is none, a folder for them would only be one more in the editor's list of folders. */
function showsPictures(fields: readonly EditorField[]): boolean {
  return fields.some(
    ({ widget, fields: inner = [], field, types = [] }) =>
      widget === 'image' ||
      showsPictures(inner) ||
      (field !== undefined && showsPictures([field])) ||
      types.some((type) => showsPictures(type.fields)),
  )
}

/** A picture is written as the way to it from the file that shows it. */
function picturesFrom(path: string, folder: string) {
  const up = dirname(`${path}x`) === '.' ? './' : '../'
  return { media_folder: `/content/${folder}`, public_folder: `${up}${folder}` }
}
