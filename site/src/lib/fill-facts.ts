const PLACEHOLDER = /\{([A-Za-z]+)\}/g

/**
 * Replaces `{company}` and the like in every string of a content file, however deep.
 * A value without placeholders is returned as the same object: pictures must stay as the build created them. Their
 * properties are not read, because Astro publishes the original of every picture whose properties are.
 * @throws Error when a placeholder has no fact, naming those there are
 */
export function fillFacts<T>(value: T, facts: Readonly<Record<string, string>>): T {
  return filled(value, facts) as T
}

function filled(value: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return filledText(value, facts)
  if (Array.isArray(value)) {
    const items = value.map((item) => filled(item, facts))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (value === null || typeof value !== 'object' || isPicture(value)) return value
  const entries = Object.entries(value)
  const filledEntries = entries.map(([key, item]) => [key, filled(item, facts)] as const)
  const hasChanged = filledEntries.some(([, item], index) => item !== entries[index]?.[1])
  return hasChanged ? Object.fromEntries(filledEntries) : value
}

/** Astro answers this one property without counting the picture as used. */
function isPicture(value: object): boolean {
  return typeof (value as { readonly fsPath?: unknown }).fsPath === 'string'
}

function filledText(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const fact = facts[name]
    if (fact !== undefined) return fact
    const known = Object.keys(facts).map((key) => `{${key}}`)
    throw new Error(`${placeholder} is not a known placeholder. Known are ${known.join(', ')}.`)
  })
}
