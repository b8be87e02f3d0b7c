import { lang } from '@lanternfield/contract/language.ts'

/** A time within a week as the visitor's clock shows it, in the language of the page: "Friday 2:32 PM". */
export function timeOf(ms: number): string {
  const style = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(lang, style).format(ms) + (lang === 'de' ? ' Uhr' : '')
}
