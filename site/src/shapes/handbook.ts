import type { z } from 'astro/zod'
import { type FieldValue, type ShapeField, type ShapeType, shapeFields } from './shape-fields.ts'

export type HandbookFile = {
  readonly path: string
  /** Another file of the same shape. */
  readonly alsoPath?: string
  /** Of the files in a folder, where it is not `yaml`. */
  readonly extension?: string
  readonly about: string
  /** Its name in the editor, where that of the file says too little. */
  readonly label?: string
  /** Of a folder: what the editor calls a file in it, and says above the list of them. */
  readonly entry?: { readonly name: string; readonly about: string }
  readonly shape: z.ZodType
}

/** The editors' handbook: for each content file its fields, where they appear and how long they may be. */
export function handbook(introduction: string, files: readonly HandbookFile[]): string {
  return [introduction.trim(), ...files.map(chapter)].join('\n\n').concat('\n')
}

function chapter({ path, alsoPath, about, shape }: HandbookFile): string {
  const title = alsoPath ? `${path} and ${alsoPath}` : path
  const up = path.includes('/') ? '../' : './'
  return [`## ${title}`, about, rows(shapeFields(shape), { prefix: '', up }).join('\n')].join(
    '\n\n',
  )
}

type Place = {
  /** What the names of fields begin with: `steps[].`. */
  readonly prefix: string
  /** The way from the file to content/. */
  readonly up: string
}

/** `steps[].title` is the title of every entry in the list `steps`. */
function rows(fields: readonly ShapeField[], { prefix, up }: Place): string[] {
  return fields.flatMap((field) => {
    const { items, kind } = field.value
    const path = `${prefix}${field.name}${items ? '[]' : ''}`
    // The names in a record say what they are.
    const inner = kind === 'record' ? [] : (items ?? field.value).fields
    const types = (items ?? field.value).types
    return [
      row(path, field, up),
      ...rows(inner, { prefix: `${path}.`, up }),
      ...types.flatMap((type) => typeRows(type, { prefix: path, up })),
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

function row(path: string, { help: ownHelp, isOptional, value }: ShapeField, up: string): string {
  const inner = value.items ?? value
  const help = ownHelp ?? inner.help
  if (!help && inner.kind === 'object') return ''
  const limits = [
    isOptional && 'may be left out',
    lengthOf(inner),
    writtenAs(inner, up),
    inner.options && inner.options.length <= 20 && inner.options.join(', '),
  ].filter(Boolean)
  const words = [help, limits.length > 0 && `(${limits.join('; ')})`].filter(Boolean).join(' ')
  return words ? `- \`${path}\`: ${words}` : `- \`${path}\``
}

/** What stands in the file for what the editor offers as a choice. */
function writtenAs({ kind, pictureFolder, entryFolder }: FieldValue, up: string) {
  if (pictureFolder)
    return `as \`${up}${pictureFolder}/name.${pictureFolder === 'logos' ? 'svg' : 'webp'}\``
  if (entryFolder) return `the name of a file in ${entryFolder}/, without its ending`
  return kind === 'boolean' ? 'true or false' : undefined
}

/** How long a text may be; where a little more is only a warning, how long it should be. */
function lengthOf({ maxChars, advisedChars }: FieldValue): string | undefined {
  if (!maxChars) return undefined
  return advisedChars
    ? `about ${advisedChars} characters, at most ${maxChars}`
    : `at most ${maxChars} characters`
}
