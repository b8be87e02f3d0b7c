import { z } from 'astro/zod'
import { type FieldNotes, type JsonSchema, TYPE_FIELD, toJsonSchema } from './json-schema.ts'

/** A field of a content file, for those who describe it: the handbook and the editor. */
export type ShapeField = {
  readonly name: string
  /** Where it appears. */
  readonly help: string | undefined
  readonly isOptional: boolean
  readonly value: FieldValue
}

export type FieldValue = FieldNotes & {
  readonly kind:
    | 'text'
    | 'day'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'object'
    | 'list'
    | 'record'
    | 'typed'
  readonly help: string | undefined
  readonly maxChars: number | undefined
  readonly pattern: string | undefined
  readonly options: readonly string[] | undefined
  /** Of a number. */
  readonly min: number | undefined
  readonly max: number | undefined
  /** Of a list. */
  readonly minItems: number | undefined
  readonly maxItems: number | undefined
  readonly items: FieldValue | undefined
  /** Of an object, or of a record, whose names are known too. */
  readonly fields: readonly ShapeField[]
  /** Of an object that is one of several, as its `type` says. */
  readonly types: readonly ShapeType[]
}

/** One of the shapes that an object may have. */
export type ShapeType = {
  /** The value of its `type`. */
  readonly name: string
  readonly help: string | undefined
  /** Without `type`. */
  readonly fields: readonly ShapeField[]
}

/** The fields of a content file in the order in which its shape names them; of one that is a list, those of an entry. */
export function shapeFields(shape: z.ZodType): readonly ShapeField[] {
  const schema = toJsonSchema(shape)
  return fieldsOf(schema.items ?? schema)
}

/** Whether a content file is one list. */
export function isList(shape: z.ZodType): boolean {
  return shape instanceof z.ZodArray
}

function fieldsOf(schema: JsonSchema, leftOut?: string): readonly ShapeField[] {
  const properties = schema.properties ?? recordProperties(schema)
  return Object.entries(properties)
    .filter(([name]) => name !== leftOut)
    .map(([name, field]) => ({
      name,
      help: field.description,
      isOptional: !schema.required?.includes(name),
      value: describeValue(field),
    }))
}

/** A record by known names has a field for each of them. */
function recordProperties({ propertyNames, additionalProperties }: JsonSchema) {
  if (!propertyNames?.enum || typeof additionalProperties !== 'object') return {}
  return Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]))
}

function describeValue(schema: JsonSchema): FieldValue {
  return {
    kind: kindOf(schema),
    help: schema.description,
    maxChars: schema.maxLength,
    pattern: schema.pattern,
    options: schema.enum,
    min: lowestOf(schema),
    max: boundOf(schema.maximum),
    minItems: schema.minItems,
    maxItems: schema.maxItems,
    items: schema.items && describeValue(schema.items),
    fields: fieldsOf(schema),
    types: (schema.oneOf ?? []).map(describeType),
    pictureFolder: schema.pictureFolder,
    entryFolder: schema.entryFolder,
    isLink: schema.isLink,
    isMarkdown: schema.isMarkdown,
    advisedChars: schema.advisedChars,
  }
}

function describeType(schema: JsonSchema): ShapeType {
  return {
    name: schema.properties?.[TYPE_FIELD]?.const ?? '',
    help: schema.description,
    fields: fieldsOf(schema, TYPE_FIELD),
  }
}

/** @throws Error for a kind of value that nobody has described yet */
function kindOf(schema: JsonSchema): FieldValue['kind'] {
  if (schema.format === 'date') return 'day'
  if (schema.propertyNames) return 'record'
  if (schema.oneOf) return 'typed'
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'array':
      return 'list'
    case 'number':
    case 'integer':
    case 'boolean':
    case 'object':
      return schema.type
    default:
      throw new Error(
        `site/src/shapes/shape-fields.ts knows no value like ${JSON.stringify(schema)}`,
      )
  }
}

function lowestOf({ minimum, exclusiveMinimum }: JsonSchema): number | undefined {
  return exclusiveMinimum === undefined ? boundOf(minimum) : exclusiveMinimum + 1
}

/** Every whole number has the bounds of what JavaScript counts exactly: no limit that anybody has set. */
function boundOf(limit: number | undefined): number | undefined {
  return limit !== undefined &&
    Number.isSafeInteger(limit) &&
    Math.abs(limit) < Number.MAX_SAFE_INTEGER
    ? limit
    : undefined
}
