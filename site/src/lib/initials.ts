/** The first letters of the words of a name, two at most: the first and the last. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
  return letters.length > 2 ? `${letters[0]}${letters.at(-1)}` : letters.join('')
}
