import type { z } from 'astro/zod'
import { type JsonSchema, TYPE_FIELD, toJsonSchema } from './json-schema.ts'

/** A field of a content file, for the handbook and the editor. */
export type ShapeField = {
  readonly name: string
  readonly isOptional: boolean
  readonly value: JsonSchema
}

/** One of the shapes that an object may have. */
export type ShapeType = {
  /** The value of its `type`. */
  readonly name: string
  readonly help: string | undefined
  /** Without `type`. */
  readonly fields: readonly ShapeField[]
}

/** The fields of a content file in the order of its shape; of one that is a list, those of an entry. */
export function shapeFields(shape: z.ZodType): readonly ShapeField[] {
  const schema = toJsonSchema(shape)
  return fieldsOf(schema.items ?? schema)
}

/** The fields of an object, or of a record by known names. */
export function fieldsOf(schema: JsonSchema): readonly ShapeField[] {
  return Object.entries(schema.properties ?? recordProperties(schema)).map(([name, value]) => ({
    name,
    isOptional: !schema.required?.includes(name),
    value,
  }))
}

function recordProperties({ propertyNames, additionalProperties }: JsonSchema) {
  if (!propertyNames?.enum || typeof additionalProperties !== 'object') return {}
  return Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]))
}

/** The shapes of an object that is one of several, as its `type` says. */
export function typesOf({ oneOf = [] }: JsonSchema): readonly ShapeType[] {
  return oneOf.map((schema) => ({
    name: schema.properties?.[TYPE_FIELD]?.const ?? '',
    help: schema.description,
    fields: fieldsOf(schema).filter(({ name }) => name !== TYPE_FIELD),
  }))
}
