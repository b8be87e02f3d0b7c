const PLACE = /\{(\w+)\}/g

/** Puts values into the `{places}` of a sentence of content/, once: a value with braces stays as it is, and so does a place without a value. */
export function fillCopy(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
