/** A time within a week as the visitor's clock shows it, in the language of the page: "Friday 2:32 PM". */
export function timeOf(ms: number): string {
  const { lang } = document.documentElement
  return new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(ms)
}
