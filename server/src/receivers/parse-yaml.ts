import { LineCounter, parseDocument } from 'yaml'

const MISTAKES_MAX = 5

/**
 * Parses YAML of which every value is a text, as written: an id keeps its zeros.
 * @returns its value, and where and how it is no YAML, without quoting it
 */
export function parseYaml(text: string): {
  readonly value: unknown
  readonly errors: readonly string[]
} {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    schema: 'failsafe',
    stringKeys: true,
    prettyErrors: false,
    lineCounter,
  })
  const errors = [...document.errors, ...document.warnings].map(({ message, pos }) => {
    // Behind a colon, some have what they found.
    const problem = message.replace(/(?<=\w)(: | %).*/s, '')
    return `line ${lineCounter.linePos(pos[0]).line}: it is no YAML (${problem}).`
  })
  if (errors.length > 0) return { value: null, errors: errors.slice(0, MISTAKES_MAX) }
  try {
    return { value: document.toJS(), errors }
  } catch (error) {
    // An alias without its anchor, or so many that a few lines would fill the memory.
    return { value: null, errors: [`it is no YAML (${(error as Error).message}).`] }
  }
}
