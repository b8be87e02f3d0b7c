import type { FieldNotes, JsonSchema } from './json-schema.ts'
import { type Described, type FieldPath, schemasAt } from './schemas-at.ts'

/** A text of a content file, with its field and the notes of its schema. */
export type FoundText = {
  readonly path: FieldPath
  readonly text: string
  readonly notes: FieldNotes & Pick<JsonSchema, 'maxLength' | 'pattern'>
}

export function textsOf(file: Described): readonly FoundText[] {
  const find = (value: unknown, path: FieldPath): FoundText[] => {
    if (typeof value === 'string')
      return [{ path, text: value, notes: Object.assign({}, ...schemasAt(file, path)) }]
    if (value === null || typeof value !== 'object' || value instanceof Date) return []
    return Object.entries(value).flatMap(([name, inner]) =>
      find(inner, [...path, Array.isArray(value) ? Number(name) : name]),
    )
  }
  return find(file.value, [])
}

/** `steps[2].title`, as the handbook writes it but with the place in the list, which begins at 1. */
export function nameOf(path: FieldPath): string {
  if (path.length === 0) return 'The file'
  const name = path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key + 1}]`
    return before === '' ? String(key) : `${before}.${String(key)}`
  }, '')
  return `\`${name}\``
}
