import { z } from 'astro/zod'

/** The notes of a field in a schema, by `.meta()`. */
export type FieldNotes = {
  /** The folder of content/ whose picture it names. */
  readonly pictureFolder?: string | undefined
  /** The folder of content/ whose entry it names. */
  readonly entryFolder?: string | undefined
  /** Whether it is a link within the site. */
  readonly isLink?: boolean | undefined
  /** Whether it is Markdown, with the tags of articles. */
  readonly isMarkdown?: boolean | undefined
  /** How long a text should be, where it may be a little longer. */
  readonly advisedChars?: number | undefined
}

/** The field that says which shape an object has. */
export const TYPE_FIELD = 'type'

/** A shape as JSON Schema, as far as editor, handbook and checks read it. */
export type JsonSchema = FieldNotes & {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly const?: string
}

/** A schema as JSON Schema of its input, before defaults and conversions. */
export function toJsonSchema(shape: z.ZodType): JsonSchema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

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
