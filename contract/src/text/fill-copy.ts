const PLACE = /\{(\w+)\}/g

/** Puts values into the `{places}` of a sentence, once: a value with braces stays, as does a place without one. */
export function fillCopy(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
