const PLACEHOLDER = /\{([A-Za-z]+)\}/g

/** Texts of facts; null: lines with the placeholder are left out. */
export type FillableFacts = Readonly<Record<string, string | null>>

/** Stands for a text of which no line is shown. The entry of a list that contains it is left out. */
const LEFT_OUT = Symbol('left out')

/**
 * Replaces `{company}` and the like in every string of a content file, however deep.
 * A value without placeholders is returned as the same object: pictures must stay as the build created them. Their
 * properties are not read, because Astro publishes the original of every picture whose properties are.
 * @throws Error when a placeholder has no fact, naming those there are
 */
export function fillFacts<T>(value: T, facts: FillableFacts): T {
  return filled(value, facts) as T
}

function filled(value: unknown, facts: FillableFacts): unknown {
  if (typeof value === 'string') return filledText(value, facts)
  if (Array.isArray(value)) {
    const items = value.map((item) => filled(item, facts))
    if (items.every((item, index) => item === value[index])) return value
    return items.filter((item) => item !== LEFT_OUT)
  }
  if (value === null || typeof value !== 'object' || isPicture(value)) return value
  const entries = Object.entries(value)
  const filledEntries = entries.map(([key, item]) => [key, filled(item, facts)] as const)
  if (filledEntries.some(([, item]) => item === LEFT_OUT)) return LEFT_OUT
  const hasChanged = filledEntries.some(([, item], index) => item !== entries[index]?.[1])
  return hasChanged ? Object.fromEntries(filledEntries) : value
}

/** Astro answers this one property without counting the picture as used. */
function isPicture(value: object): boolean {
  return typeof (value as { readonly fsPath?: unknown }).fsPath === 'string'
}

function filledText(text: string, facts: FillableFacts): string | typeof LEFT_OUT {
  const lines = text.split('\n')
  const shown = lines.filter((line) =>
    [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => facts[name] !== null),
  )
  if (shown.length === 0) return LEFT_OUT
  return shown.join('\n').replace(PLACEHOLDER, (placeholder, name: string) => {
    const fact = facts[name]
    if (typeof fact === 'string') return fact
    const known = Object.keys(facts).map((key) => `{${key}}`)
    throw new Error(`${placeholder} is not a known placeholder. Known are ${known.join(', ')}.`)
  })
}
