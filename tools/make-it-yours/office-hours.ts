import { WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import type { z } from 'astro/zod'
import { officeHours } from '../../site/src/shapes/company.ts'

const TIME = String.raw`(\d{1,2})(?: ?[:.h] ?(\d{2}))?(?: ?([ap])\.?m\b\.?| ?(?:Uhr|h)\b)?`
const DAYS = String.raw`(?:(\p{L}+)\.?(?:(?:-| to | bis | au | a )(\p{L}+)\.?)?:? )?`
const SPAN = new RegExp(
  `^${DAYS}${TIME} ?(?:to|until|bis|à|a|-) ?${TIME},?(?: \\(?(?!Uhr)(\\p{L}[^\\s)]{1,9})\\)?)?$`,
  'iu',
)
// Names of days, whole or short, in English, German, French, Spanish and Italian.
const DAY = /^(?:\p{L}{2,3}|\p{L}+(?:day|tag|woch|abend|di|dì|es|[dt]o|go|che|ca))$/iu
const BEGINNINGS =
  'mo|lu tu|di(?!m)|mar we|m[eié] th|do(?!m)|j[eu]|gi fr|v[ei] s[aá]|sonna su|so|dim|dom'.split(' ')
/** From Monday, and once more for those who work from Sunday. */
const TWO_WEEKS = [...WEEKDAYS.slice(1), ...WEEKDAYS, ...WEEKDAYS.slice(0, 1)]

/** The place of a day from Monday; -1 if it is none that is known. */
const placeOf = (name: string) =>
  BEGINNINGS.findIndex((begun) => DAY.test(name) && RegExp(`^(?:${begun})`, 'iu').test(name))

/** Opening hours as people write them: `9 a.m. to 5:30 p.m. CET`, `Mo-Do 8-12, 13-17; Fr 8-12`, `lun–ven 9h–18h`. */
export function parseHours(written: string, context: z.RefinementCtx) {
  const parts = written.replace(/\s*\p{Pd}\s*/gu, '-').split(/\s*(?:[;,]|\b(?:and|und|et)\b)\s*/)
  let days: typeof TWO_WEEKS | undefined
  const spans = parts.map((part) => {
    const [, first = '', last = first, ...times] = SPAN.exec(part.trim()) ?? []
    const [from, to] = [placeOf(first), placeOf(last)]
    if (first) days = TWO_WEEKS.slice(from, Math.min(from, to) < 0 ? 0 : to + (to < from ? 8 : 1))
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

/** `17:30`; empty where there is no such time. */
function timeOf([hour = '99', minute = '00', half = '']: (string | undefined)[]): string {
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + afternoon : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : ''
}
