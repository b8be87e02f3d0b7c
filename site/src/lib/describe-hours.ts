import { lang, locale, words } from '@lanternfield/contract/language.ts'
import { type OpenSpan, WEEKDAYS, WORKING_DAYS } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'

/** A span, and how its clocks are called, such as `CT`. */
type HoursInWords = OpenSpan & { readonly clock?: string | undefined }

/** The hours of an office, such as `8 a.m. to 5:30 p.m. CT` or `Mon–Thu 9 a.m. to 6 p.m., Sat 10 a.m. to 2 p.m.` */
export function describeHours(spans: readonly HoursInWords[]): string {
  const withoutClock = words.hours.replace(/\s*\(?\{clock\}\)?/, '')
  const times = spans.map(({ opens, closes, clock = '' }) => {
    const inWords = clock ? words.hours : withoutClock
    return fillCopy(inWords, { opens: describeTime(opens), closes: describeTime(closes), clock })
  })
  if (spans.length === 1 && !spans[0]?.days) return times.join('')
  const byDays = Map.groupBy(spans.keys(), (at) => describeDays(spans[at]?.days ?? WORKING_DAYS))
  const and = new Intl.ListFormat(lang)
  return [...byDays]
    .map(([days, own]) => `${days} ${and.format(own.map((at) => times[at] ?? ''))}`)
    .join(', ')
}

/** Such as `Sun–Thu` or `Mon, Wed, Sat`. */
function describeDays(days: readonly (typeof WEEKDAYS)[number][]): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const places = days.map((day) => WEEKDAYS.indexOf(day) || 7).sort()
  const nameOf = (place: number) => format.format(Date.UTC(2023, 0, 1 + place))
  const [first = 1, ...others] = places.filter((place) => !places.includes(place - 1 || 7))
  const isRow = places.length > 1 && others.length === 0
  return isRow
    ? `${nameOf(first)}–${nameOf(first + places.length - 1)}`
    : places.map(nameOf).join(', ')
}

function describeTime(time: string): string {
  if (lang === 'fr') return time.replace(/^0?(\d+):/, '$1\u00a0h\u00a0').replace(/\u00a000$/, '')
  if (!new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12) return time
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}
