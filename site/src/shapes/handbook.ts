import { z } from 'astro/zod'

type JsonSchema = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
}

export type HandbookFile = {
  readonly path: string
  readonly about: string
  readonly shape: z.ZodType
}

/** The editors' handbook: for each content file its fields, where they appear and how long they may be. */
export function handbook(introduction: string, files: readonly HandbookFile[]): string {
  return [introduction.trim(), ...files.map(chapter)].join('\n\n').concat('\n')
}

function chapter({ path, about, shape }: HandbookFile): string {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const rows = fields(schema, '')
  return [`## ${path}`, about, rows.join('\n')].join('\n\n')
}

/** `steps[].title` is the title of every entry in the list `steps`. */
function fields(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.items ?? field
    const path = `${prefix}${name}${field.items ? '[]' : ''}`
    const isOptional = !schema.required?.includes(name)
    return [row(path, field, inner, isOptional), ...fields(inner, `${path}.`)].filter(
      (line) => line !== '',
    )
  })
}

function row(path: string, field: JsonSchema, inner: JsonSchema, isOptional: boolean): string {
  const help = field.description ?? inner.description
  if (!help && inner.properties) return ''
  const limits = [
    isOptional && 'may be left out',
    inner.maxLength && `at most ${inner.maxLength} characters`,
    inner.enum && inner.enum.length <= 20 && inner.enum.join(', '),
  ].filter(Boolean)
  const words = [help, limits.length > 0 && `(${limits.join('; ')})`].filter(Boolean).join(' ')
  return words ? `- \`${path}\`: ${words}` : `- \`${path}\``
}
