import { WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import type { z } from 'astro/zod'
import { officeHours } from '../../site/src/shapes/company.ts'

const EXAMPLES =
  '"Mon-Fri 9:00-17:30", "Mon-Thu 8-12, 13-17; Fri 8-12" or, with the name of the clock, "9 a.m. to 5 p.m. CET"'
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?(?: ?([ap])\.?m\b\.?| ?(?:Uhr|h)\b)?`
const RANGE = new RegExp(`${TIME} ?(?:to|until|bis|à|a|alle|-) ?${TIME}`, 'giu')
const WORD = /\p{Lu}{2,5}[+-]\d{1,2}(?::\d\d)?|\p{L}+|\d+|-/gu
const TO = /^(?:-|to|bis|au|à|a|al)$/i
const CLOCK = /^\p{Lu}{2,5}(?:[+-][\d:]+)?$/u
/** Words beside days and times that say nothing else. */
const FILLER = /^(?:from|and|von|und|uhr|h|de|du|des|et|y|e|das|dalle|dal)$/i

type Span = z.infer<typeof officeHours>[number]
type Weekday = (typeof WEEKDAYS)[number]

/** Opening hours as people write them: `9 a.m. to 5:30 p.m. CET`, `Mo-Do 8-12, 13-17; Fr 8-12`, `lun–ven 9h–18h`. */
export function parseHours(written: string, context: z.RefinementCtx): Span[] {
  const spans = readSpans(written.normalize('NFKC').replace(/\s*\p{Pd}\s*/gu, '-'))
  const checked = officeHours.safeParse(spans)
  if (spans.length > 0 && checked.success) return checked.data
  const message = `wants hours such as ${EXAMPLES}, and is "${written}"`
  context.addIssue({ code: 'custom', message })
  return []
}

/** None where something is not understood. */
function readSpans(text: string): Span[] {
  const ranges = [...text.matchAll(RANGE)]
  const ends = ranges.map(({ 0: range, index }) => index + range.length)
  // What stands before each, and after the last.
  const between = [0, ...ends].map((end, at) => readWords(text.slice(end, ranges[at]?.index)))
  const words = between.flatMap((one) => one ?? [])
  if (words.length < between.length) return []
  const clock = words.find((one) => one.clock)?.clock
  let days = words.slice(0, -1).some((one) => one.days) ? undefined : words.at(-1)?.days
  return ranges.map(([, hour, minute, half, toHour, toMinute, toHalf], at) => {
    days = words[at]?.days ?? days
    return {
      ...{ opens: timeOf(hour, minute, half), closes: timeOf(toHour, toMinute, toHalf) },
      ...(clock && { clock }),
      ...(days && { days }),
    }
  })
}

/** The days and the clock that words name; null where one is not understood. */
function readWords(text: string): Pick<Span, 'days' | 'clock'> | null {
  const days: Weekday[] = []
  let clock: string | undefined
  let isUpTo = false
  for (const word of text.match(WORD) ?? []) {
    const day = dayOf(word)
    if (day) {
      const latest = days.at(-1)
      days.push(...(isUpTo && latest ? daysUpTo(latest, day) : [day]))
      isUpTo = false
    } else if (TO.test(word)) isUpTo = true
    else if (CLOCK.test(word)) clock = word
    else if (!FILLER.test(word)) return null
  }
  return { clock, ...(days.length > 0 && { days }) }
}

/** The days after one, up to another. */
function daysUpTo(before: Weekday, last: Weekday): Weekday[] {
  const after = [...WEEKDAYS, ...WEEKDAYS].slice(WEEKDAYS.indexOf(before) + 1)
  return after.slice(0, after.indexOf(last) + 1)
}

const DAY_NAMES = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    (['short', 'long'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      // The first of these is a Sunday.
      return WEEKDAYS.map((day, at) => {
        const name = format.format(Date.UTC(2023, 0, 1 + at))
        return [name.toLowerCase().replace('.', ''), day] as const
      })
    }),
  ),
)

/** A day by its name in one of some languages, or by the beginning of the English one. */
function dayOf(word: string): Weekday | undefined {
  const name = word.toLowerCase()
  const isBegun = (day: string) => name.length > 1 && day.toLowerCase().startsWith(name)
  return DAY_NAMES.get(name) ?? WEEKDAYS.find(isBegun)
}

/** `17:30`; empty where there is no such time. */
function timeOf(hour = '99', minute = '00', half = ''): string {
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + afternoon : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : ''
}
