import { CONTENT_FILES, type DescribedFile } from './content-files.ts'
import { INTRODUCTION } from './handbook-introduction.ts'
import { type FieldValue, type ShapeField, type ShapeType, shapeFields } from './shape-fields.ts'

/** The editors' handbook, `content/README.md`: for each content file its fields, where they appear and how long they may be. */
export function composeHandbook(): string {
  return [INTRODUCTION.trim(), ...CONTENT_FILES.map(chapter)].join('\n\n').concat('\n')
}

function chapter({ path, about, shape }: DescribedFile): string {
  const up = path.includes('/') ? '../' : './'
  return [`## ${path}`, about, rows(shapeFields(shape), { prefix: '', up }).join('\n')].join('\n\n')
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
