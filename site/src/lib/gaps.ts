const GAP = /\[\[.+?\]\]/g

/** What only the owner can state and has not written yet: `[[what belongs here]]`, in any text of a value. */
export function gapsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(GAP) ?? []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(gapsIn)
}
