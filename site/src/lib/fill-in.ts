/** Puts values into the `{places}` of a sentence from `content/`; a place without a value stays as it is. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
