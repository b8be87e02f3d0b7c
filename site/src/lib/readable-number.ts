import { locale } from '@lanternfield/contract/language.ts'

/** A number as the country writes it, such as 1,234.5. */
export function readableNumber(value: number): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 2 })
}
