import {
  fieldsOf,
  type JsonSchema,
  type ShapeField,
  type ShapeType,
  shapeFields,
  typesOf,
} from '../content-check/json-schema.ts'
import { type ContentFile, isOptional } from '../shapes/content-file.ts'
import { CONTENT_FILES } from '../shapes/content-files.ts'

/**
 * The editors' handbook, `content/README.md`: for each content file its fields, where they appear and how long they
 * may be, below an introduction that is written by hand.
 * @param handbook as it is, for the introduction
 */
export function composeHandbook(handbook: string): string {
  const [introduction = ''] = handbook.split(/^## /m)
  return [introduction.trim(), ...CONTENT_FILES.map(chapter)].join('\n\n').concat('\n')
}

function chapter({ path, about, shape }: ContentFile): string {
  const up = path.includes('/') ? '../' : './'
  return [
    `## ${path}${isOptional(path) ? ' (may be left out)' : ''}`,
    about,
    rows(shapeFields(shape), { prefix: '', up }).join('\n'),
  ].join('\n\n')
}

type Place = {
  /** The prefix of field names, such as `steps[].`. */
  readonly prefix: string
  /** The way from the file to content/. */
  readonly up: string
}

/** `steps[].title` is the title of every entry in the list `steps`. */
function rows(fields: readonly ShapeField[], { prefix, up }: Place): string[] {
  return fields.flatMap((field) => {
    const { items, propertyNames } = field.value
    const path = `${prefix}${field.name}${items ? '[]' : ''}`
    const entry = items ?? field.value
    // The names in a record explain themselves.
    const inner = propertyNames ? [] : fieldsOf(entry)
    return [
      row(path, field, up),
      ...rows(inner, { prefix: `${path}.`, up }),
      ...typesOf(entry).flatMap((type) => typeRows(type, { prefix: path, up })),
    ].filter((line) => line !== '')
  })
}

/** The fields of an object that is one of several, below the name by which it is chosen. */
function typeRows({ name, help, fields }: ShapeType, { prefix, up }: Place): string[] {
  return [
    `- \`${prefix}\` with \`type: ${name}\`${help ? `: ${help}` : ''}`,
    ...rows(fields, { prefix: '', up }).map((line) => `  ${line}`),
  ]
}

function row(path: string, { isOptional, value }: ShapeField, up: string): string {
  const inner = value.items ?? value
  const help = value.description ?? inner.description
  if (!help && inner.properties) return ''
  const limits = [
    isOptional && 'may be left out',
    lengthOf(inner),
    writtenAs(inner, up),
    inner.enum && inner.enum.length <= 20 && inner.enum.join(', '),
  ].filter(Boolean)
  const words = [help, limits.length > 0 && `(${limits.join('; ')})`].filter(Boolean).join(' ')
  return words ? `- \`${path}\`: ${words}` : `- \`${path}\``
}

/** How a file writes a value that the editor offers as a choice. */
function writtenAs({ type, pictureFolder, entryFolder }: JsonSchema, up: string) {
  if (pictureFolder)
    return `as \`${up}${pictureFolder}/name.${pictureFolder === 'logos' ? 'svg' : 'webp'}\``
  if (entryFolder) return `the name of a file in ${entryFolder}/, without its ending`
  return type === 'boolean' ? 'true or false' : undefined
}

/** How long a text may be; where a little more is only a warning, how long it should be. */
function lengthOf({ maxLength, advisedChars }: JsonSchema): string | undefined {
  if (!maxLength) return undefined
  return advisedChars
    ? `about ${advisedChars} characters, at most ${maxLength}`
    : `at most ${maxLength} characters`
}
