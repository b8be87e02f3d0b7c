import { type JsonSchema, TYPE_FIELD } from './json-schema.ts'

export type FieldPath = readonly PropertyKey[]

/** A schema, and the value that it describes: of several shapes a value has that of its `type`. */
export type Described = { readonly schema: JsonSchema; readonly value: unknown }

/** The schemas at a path; several, where a field may have several shapes. */
export function schemasAt({ schema, value }: Described, path: FieldPath): readonly JsonSchema[] {
  const [key, ...rest] = path
  const choices = [...(schema.anyOf ?? []), ...ofItsType(schema.oneOf ?? [], value)]
  const fromChoices = choices.flatMap((choice) => schemasAt({ schema: choice, value }, path))
  if (key === undefined) return [schema, ...fromChoices]
  const inner = typeof key === 'number' ? schema.items : schema.properties?.[String(key)]
  return inner
    ? [...schemasAt({ schema: inner, value: valueIn(value, key) }, rest), ...fromChoices]
    : fromChoices
}

export function helpAt(described: Described, path: FieldPath): string {
  return schemasAt(described, path).find(({ description }) => description)?.description ?? ''
}

export function fieldsAt(described: Described, path: FieldPath): readonly string[] {
  return schemasAt(described, path).flatMap(({ properties }) => Object.keys(properties ?? {}))
}

export function typesAt(described: Described, path: FieldPath): readonly string[] {
  return schemasAt(described, path)
    .flatMap(({ oneOf }) => oneOf ?? [])
    .flatMap(({ properties }) => properties?.[TYPE_FIELD]?.const ?? [])
}

function ofItsType(choices: readonly JsonSchema[], value: unknown): readonly JsonSchema[] {
  const type = valueIn(value, TYPE_FIELD)
  return choices.filter(({ properties }) => {
    const wanted = properties?.[TYPE_FIELD]?.const
    return wanted === undefined || wanted === type
  })
}

/** The value under a key of a list or of fields; undefined if there is none, or if it is neither. */
export function valueIn(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === 'object'
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined
}
