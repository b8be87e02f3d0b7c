/** What content may leave out, for the gallery, which shows all there is. @throws Error where it was left out */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new Error(`content/ has no ${name}, so the gallery has none to show.`)
  return value
}
