import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import {
  fieldsOf,
  type JsonSchema,
  type ShapeField,
  type ShapeType,
  shapeFields,
  TYPE_FIELD,
  typesOf,
} from '../content-check/json-schema.ts'
import { CONTENT } from '../lib/content-folder.ts'
import type { ContentFile } from '../shapes/content-file.ts'
import { CONTENT_FILES } from '../shapes/content-files.ts'

/** The head of an article between its two lines of hyphens, and its text. */
const ARTICLE = /^---\n([\s\S]*?)\n---\n\n?([\s\S]*)$/

/** Every file of content/ that has a shape, as it is, and as the editor would write it. */
export function contentTexts() {
  return CONTENT_FILES.flatMap((described) =>
    filesOf(described).map((path) => {
      const file = join(CONTENT, path)
      const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
      return { path, file, text, formatted: formatContent(text, described) }
    }),
  )
}

const filesOf = ({ path, extension = 'yaml' }: ContentFile): string[] => {
  if (path.endsWith('/')) return globSync(`${path}*.${extension}`, { cwd: CONTENT })
  return existsSync(join(CONTENT, path)) ? [path] : []
}

/**
 * A content file as the editor writes it, so that a save changes only what was edited: fields in the order of their
 * shape, texts without space around them, quotation marks only where YAML needs them, and no comments.
 * @throws Error if the text is no YAML, or an article without a head
 */
export function formatContent(text: string, { path, extension, shape }: ContentFile): string {
  const fields = shapeFields(shape)
  const ordered = path.endsWith('/') ? orderFirst(fields) : fields
  if (extension !== 'mdoc') return `${formatFields(text, ordered)}\n`
  const [, head, body] = ARTICLE.exec(text) ?? []
  if (head === undefined || body === undefined)
    throw new Error('An article begins with its fields between two lines of hyphens.')
  return `---\n${formatFields(head, ordered)}\n---\n\n${body.trim()}\n`
}

/** The place in a list, which the editor writes itself when entries are dragged, is above all others. */
const orderFirst = (fields: readonly ShapeField[]): readonly ShapeField[] => [
  ...fields.filter(({ name }) => name === 'order'),
  ...fields.filter(({ name }) => name !== 'order'),
]

/** The options of Sveltia CMS 0.221, contents/file/format.js in its source map. */
function formatFields(text: string, fields: readonly ShapeField[]): string {
  const values = parse(text)
  const ordered = Array.isArray(values)
    ? values.map((entry) => inOrder(entry, fields))
    : inOrder(values, fields)
  return stringify(ordered, null, {
    indent: 2,
    indentSeq: true,
    lineWidth: 0,
    defaultKeyType: 'PLAIN',
    defaultStringType: 'PLAIN',
    singleQuote: true,
  }).trim()
}

type Values = Readonly<Record<string, unknown>>

/**
 * Optional fields that are empty are left out, except for those that are on or off, which the editor always writes.
 * Fields that no shape knows come last, for the build to refuse.
 */
function inOrder(values: Values, fields: readonly ShapeField[]): Values {
  const known = fields.flatMap(({ name, isOptional, value: shape }) => {
    const value = values[name] ?? (shape.type === 'boolean' ? false : undefined)
    const isLeftOut = value === undefined || (isOptional && isEmpty(value))
    return isLeftOut ? [] : [[name, valueInOrder(value, shape)]]
  })
  const names = new Set(fields.map(({ name }) => name))
  const unknown = Object.entries(values).filter(([name]) => !names.has(name))
  return Object.fromEntries([...known, ...unknown])
}

function valueInOrder(value: unknown, schema: JsonSchema): unknown {
  const { items, oneOf } = schema
  if (typeof value === 'string') return value.trim()
  if (items && Array.isArray(value)) return value.map((entry) => valueInOrder(entry, items))
  // A list of one entry may be written as that entry.
  if (items && isObject(value)) return [valueInOrder(value, items)]
  if (oneOf && isObject(value)) return typedInOrder(value, typesOf(schema))
  const fields = fieldsOf(schema)
  return fields.length > 0 && isObject(value) ? inOrder(value, fields) : value
}

/** The editor has one order for the entries of a list: that of the fields of all kinds, one kind after the other. */
function typedInOrder(values: Values, types: readonly ShapeType[]): Values {
  const own = types.find(({ name }) => name === values[TYPE_FIELD])
  if (!own) return values
  const names = types.flatMap(({ fields }) => fields.map(({ name }) => name))
  const { [TYPE_FIELD]: type, ...others } = values
  const ordered = Object.entries(inOrder(others, own.fields)).sort(
    ([one], [other]) => placeOf(one, names) - placeOf(other, names),
  )
  return { [TYPE_FIELD]: type, ...Object.fromEntries(ordered) }
}

const placeOf = (name: string, names: readonly string[]): number =>
  names.includes(name) ? names.indexOf(name) : names.length

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
