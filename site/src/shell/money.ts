/** An amount, or from one to another. */
export type MoneyRange = {
  /** In three letters, such as USD. */
  readonly currency: string
  readonly from: number
  /** The same as `from` where there is no range. */
  readonly to: number
}

/** USD 118,000–146,000: with the letters of the currency, since dollars are many and our typeface lacks some signs. */
export function moneyRange({ currency, from, to }: MoneyRange): string {
  const amount = (value: number) => value.toLocaleString('en')
  return `${currency} ${from === to ? amount(from) : `${amount(from)}–${amount(to)}`}`
}
