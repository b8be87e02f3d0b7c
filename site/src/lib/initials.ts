/** The first letters of the first and the last word of a name, legal forms left out. One without capitals, such as 東, stands alone. */
export function initials(name: string): string {
  const letters = name
    .normalize('NFKC')
    .split(/\s(?:ag|gmbh|inc|ltd|sarl)\.?$|\s|[株有][式限]会社|주식회사|\([株有주]\)|شركة/iu)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? /\p{N}/u.exec(word)?.[0] ?? [])
  const both = [letters[0], ...letters.slice(1).slice(-1)].join('')
  return /^[\p{Lu}\p{Ll}\p{N}]*$/u.test(both) ? both : (letters[0] ?? '')
}
