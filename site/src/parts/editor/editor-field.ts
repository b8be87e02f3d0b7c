import { globSync } from 'node:fs'
import { join } from 'node:path'
import {
  fieldsOf,
  type JsonSchema,
  type ShapeField,
  type ShapeType,
  typesOf,
} from '../../content-check/json-schema.ts'
import { CONTENT } from '../../lib/content-folder.ts'
import { labelOf, singular } from './labels.ts'

/** A field of Sveltia CMS, as far as ours need it. */
export type EditorField = {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly required: boolean
  readonly widget: string
  readonly fields?: readonly EditorField[]
  /** Of a list whose entries are no objects. */
  readonly field?: EditorField
  /** Of a list whose entries are objects of several kinds. */
  readonly types?: readonly EditorType[]
  readonly [option: string]: unknown
}

/** A type of list entry, which editors choose when they add one. */
type EditorType = {
  readonly name: string
  readonly label: string
  readonly widget: 'object'
  readonly summary?: string
  readonly fields: readonly EditorField[]
}

/** From here on a text has several lines in the editor. */
const LONG_TEXT_CHARS = 100

/** The name of the single value that each entry of a list is; it is not written. */
const LIST_ENTRY = 'entry'

/** The editor's form field for a field of a content file. */
export function editorField({ name, isOptional, value }: ShapeField): EditorField {
  return {
    name,
    label: labelOf(name),
    hint: hintOf(value),
    required: !isOptional,
    ...widgetOf(value, labelOf(name)),
  }
}

/** The editor does not render code marks in help texts, and its counter knows the maximum length only. */
function hintOf({ description, advisedChars }: JsonSchema): string | undefined {
  const length = advisedChars && `About ${advisedChars} characters.`
  return [description?.replaceAll('`', ''), length].filter(Boolean).join(' ') || undefined
}

/**
 * Markdown, as words and as it is written. What Markdown has no sign for is a form: `article-blocks.js`.
 * @param blocks those of them that not every text may hold
 */
export function articleText(blocks: readonly string[] = []): Widget {
  return {
    widget: 'richtext',
    modes: ['rich_text', 'raw'],
    buttons: [
      'bold',
      'italic',
      'strikethrough',
      'code',
      'link',
      // The first heading is the title of the page.
      'heading-two',
      'heading-three',
      'bulleted-list',
      'numbered-list',
      'quote',
    ],
    editor_components: [...blocks, 'callout', 'chart', 'table', 'code-block'],
    use_emoji_autocomplete: false,
  }
}

type Widget = Pick<EditorField, 'widget' | 'fields' | 'field' | 'types'> &
  Readonly<Record<string, unknown>>

/** @throws Error for a kind of value that the editor has no field for */
function widgetOf(value: JsonSchema, label: string): Widget {
  if (value.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  switch (value.type) {
    case 'string':
      return textWidget(value)
    case 'integer':
    case 'number':
      return numberWidget(value)
    case 'boolean':
      return { widget: 'boolean' }
    case 'object':
      return { widget: 'object', fields: fieldsOf(value).map(editorField) }
    case 'array':
      return listWidget(value, singular(label))
    default:
      throw new Error(`The editor has no field for ${JSON.stringify(value)}`)
  }
}

function textWidget(value: JsonSchema): Widget {
  const { enum: options, entryFolder, pictureFolder, isMarkdown, maxLength, pattern } = value
  if (options) return { widget: 'select', options }
  if (entryFolder === 'drawings') return drawingChoice()
  if (entryFolder) return entryChoice(entryFolder)
  if (pictureFolder)
    return {
      widget: 'image',
      choose_url: false,
      accept: `.webp,.png,.jpg,.jpeg,.heic,.heif${pictureFolder === 'logos' ? ',.svg' : ''}`,
    }
  if (isMarkdown) return articleText()
  return {
    widget: maxLength && maxLength >= LONG_TEXT_CHARS ? 'text' : 'string',
    ...(maxLength && { maxlength: maxLength }),
    ...(pattern && { pattern: [pattern, hintOf(value) ?? 'This is not what is wanted here.'] }),
  }
}

const entryChoice = (folder: string): Widget => ({
  widget: 'relation',
  collection: folder,
  value_field: '{{slug}}',
  // Also of few entries, so that their order can be changed.
  dropdown_threshold: 0,
})

/** No form edits a drawing, so the editor knows none: it offers the names of the files that are there. */
function drawingChoice(): Widget {
  const cwd = join(CONTENT, 'drawings')
  const options = globSync('*.svg', { cwd }).map((file) => file.replace('.svg', ''))
  return options.length > 0 ? { widget: 'select', options: options.sort() } : { widget: 'string' }
}

function numberWidget({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Widget {
  const min = exclusiveMinimum === undefined ? boundOf(minimum) : exclusiveMinimum + 1
  return {
    widget: 'number',
    value_type: type === 'integer' ? 'int' : 'float',
    min,
    max: boundOf(maximum),
  }
}

/** The schema of every integer has the bounds of safe integers, which are no limits for editors. */
const boundOf = (limit = Number.MAX_SAFE_INTEGER): number | undefined =>
  Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined

/** @param label of one entry */
function listWidget({ items, minItems, maxItems }: JsonSchema, label: string): Widget {
  if (!items) throw new Error('A list of unknown entries cannot be edited.')
  const limits = { min: minItems, max: maxItems, label_singular: label }
  if (items.oneOf)
    return { widget: 'list', ...limits, collapsed: true, types: typesOf(items).map(editorType) }
  // One choice of several, and no list of choices: only in that are entries renamed that get another address.
  if (items.entryFolder)
    return { ...entryChoice(items.entryFolder), multiple: true, min: minItems, max: maxItems }
  if (items.type !== 'object') {
    const field = editorField({ name: LIST_ENTRY, isOptional: false, value: items })
    return { widget: 'list', ...limits, field: { ...field, label } }
  }
  return { widget: 'list', ...limits, collapsed: 'auto', ...withSummary(fieldsOf(items)) }
}

function editorType({ name, fields }: ShapeType): EditorType {
  return { name, label: labelOf(name), widget: 'object', ...withSummary(fields) }
}

/** The fields of an entry, and the one by which it is known while it is folded. */
function withSummary(shape: readonly ShapeField[]) {
  const fields = shape.map(editorField)
  const title = fields.find(({ widget }) => widget === 'string' || widget === 'text')
  return { ...(title && { summary: `{{${title.name}}}` }), fields }
}
