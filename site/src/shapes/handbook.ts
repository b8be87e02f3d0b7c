import type { z } from 'astro/zod'
import { type FieldValue, type ShapeField, type ShapeType, shapeFields } from './shape-fields.ts'

export type HandbookFile = {
  readonly path: string
  /** Another file of the same shape. */
  readonly alsoPath?: string
  /** Of the files in a folder, where it is not `yaml`. */
  readonly extension?: string
  readonly about: string
  readonly shape: z.ZodType
}

/** The editors' handbook: for each content file its fields, where they appear and how long they may be. */
export function handbook(introduction: string, files: readonly HandbookFile[]): string {
  return [introduction.trim(), ...files.map(chapter)].join('\n\n').concat('\n')
}

function chapter({ path, alsoPath, about, shape }: HandbookFile): string {
  const title = alsoPath ? `${path} and ${alsoPath}` : path
  return [`## ${title}`, about, rows(shapeFields(shape), '').join('\n')].join('\n\n')
}

/** `steps[].title` is the title of every entry in the list `steps`. */
function rows(fields: readonly ShapeField[], prefix: string): string[] {
  return fields.flatMap((field) => {
    const { items, kind } = field.value
    const path = `${prefix}${field.name}${items ? '[]' : ''}`
    // The names in a record say what they are.
    const inner = kind === 'record' ? [] : (items ?? field.value).fields
    const types = (items ?? field.value).types
    return [
      row(path, field),
      ...rows(inner, `${path}.`),
      ...types.flatMap((type) => typeRows(type, path)),
    ].filter((line) => line !== '')
  })
}

/** The fields of an object that is one of several, below the name by which it is chosen. */
function typeRows({ name, help, fields }: ShapeType, path: string): string[] {
  return [
    `- \`${path}\` with \`type: ${name}\`${help ? `: ${help}` : ''}`,
    ...rows(fields, '').map((line) => `  ${line}`),
  ]
}

function row(path: string, { help: ownHelp, isOptional, value }: ShapeField): string {
  const inner = value.items ?? value
  const help = ownHelp ?? inner.help
  if (!help && inner.kind === 'object') return ''
  const limits = [
    isOptional && 'may be left out',
    lengthOf(inner),
    inner.options && inner.options.length <= 20 && inner.options.join(', '),
  ].filter(Boolean)
  const words = [help, limits.length > 0 && `(${limits.join('; ')})`].filter(Boolean).join(' ')
  return words ? `- \`${path}\`: ${words}` : `- \`${path}\``
}

/** How long a text may be; where a little more is only a warning, how long it should be. */
function lengthOf({ maxChars, advisedChars }: FieldValue): string | undefined {
  if (!maxChars) return undefined
  return advisedChars
    ? `about ${advisedChars} characters, at most ${maxChars}`
    : `at most ${maxChars} characters`
}
