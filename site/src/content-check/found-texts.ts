import type { FieldPath } from './schemas-at.ts'

/** A text of a content file, and the field that it is in. */
export type FoundText = { readonly path: FieldPath; readonly text: string }

/** Every text in the value of a content file. */
export function textsOf(value: unknown, path: FieldPath = []): FoundText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
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
