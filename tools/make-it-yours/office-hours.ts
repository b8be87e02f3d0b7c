import { WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import type { z } from 'astro/zod'
import { officeHours } from '../../site/src/shapes/company.ts'

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?(?: ?([ap])\.?m\b\.?| ?(?:Uhr|h)\b)?`
const DAYS = String.raw`(?:(\p{L}+)\.?(?:(?:-| to | bis | au | a )(\p{L}+)\.?)?:? )?`
const SPAN = new RegExp(
  `^${DAYS}${TIME} ?(?:to|until|bis|à|a|-) ?${TIME},?(?: \\(?(?!Uhr)(\\p{L}[^\\s)]{1,9})\\)?)?$`,
  'iu',
)
const MONDAY_FIRST = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

type Span = z.infer<typeof officeHours>[number]

/** Opening hours as people write them: `9 a.m. to 5:30 p.m. CET`, `Mo-Do 8-12, 13-17; Fr 8-12`, `lun–ven 9h–18h`. */
export function parseHours(written: string, context: z.RefinementCtx): Span[] {
  const parts = written.replace(/\s*\p{Pd}\s*/gu, '-').split(/\s*(?:[;,]|\b(?:and|und|et)\b)\s*/)
  let days: Span['days']
  const spans = parts.map((part) => {
    const [, first = '', last = first, ...times] = SPAN.exec(part.trim()) ?? []
    if (first) days = MONDAY_FIRST.slice(placeOf(first), placeOf(last) + 1)
    return { opens: timeOf(times), closes: timeOf(times.slice(3)), clock: times[6], days }
  })
  const checked = officeHours.safeParse(spans)
  if (checked.success) return checked.data
  context.addIssue({
    code: 'custom',
    message: `wants hours such as "Mon-Fri 9:00-17:30", "Mon-Thu 8-12, 13-17; Fri 8-12" or, with the name of the clock, "9 a.m. to 5 p.m. CET", and is "${written}"`,
  })
  return []
}

/** The place of a day from Monday, by its name in one of some languages; -1 if it is none. */
function placeOf(name: string): number {
  const formats = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    (['short', 'long'] as const).map(
      (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
    ),
  )
  return MONDAY_FIRST.findIndex((_, at) => {
    const names = formats.map((format) => format.format(Date.UTC(2024, 0, 1 + at)))
    return names.some((one) => one.toLowerCase().replace('.', '') === name.toLowerCase())
  })
}

/** `17:30`; empty where there is no such time. */
function timeOf([hour = '99', minute = '00', half = '']: (string | undefined)[]): string {
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + afternoon : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : ''
}
