/** The first letters of the first and the last word of a name. One without capitals, such as 東, stands alone. */
export function initials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? /\p{N}/u.exec(word)?.[0] ?? [])
  const both = [letters[0], ...letters.slice(1).slice(-1)].join('')
  return /^[\p{Lu}\p{Ll}\p{N}]*$/u.test(both) ? both : (letters[0] ?? '')
}
