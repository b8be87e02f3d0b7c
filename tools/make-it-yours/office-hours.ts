import type { z } from 'astro/zod'

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?| Uhr)?`
const HOURS = new RegExp(`^${TIME} ?(?:to|until|bis|–|-) ?${TIME},? (\\S.{0,9})$`, 'i')

/** Opening hours as people write them: `9 a.m. to 5:30 p.m. CET`, `09:00 to 17:30 GMT`, `9 bis 17 Uhr MEZ`. */
export function parseHours(written: string, context: z.RefinementCtx) {
  const [, hour, minute, half, toHour, toMinute, toHalf, clock = ''] =
    HOURS.exec(written.trim()) ?? []
  const opens = timeOf(hour, minute, half)
  const closes = timeOf(toHour, toMinute, toHalf)
  if (opens && opens < closes) return { opens, closes, clock }
  context.addIssue({
    code: 'custom',
    message: `wants hours of one day and the name of the clock, such as "9 a.m. to 5 p.m. CET" or "09:00 to 17:30 IST", and is "${written}"`,
  })
  return { opens: '', closes: '', clock: '' }
}

/** `17:30`; empty where there is no such time. */
function timeOf(hour = '99', minute = '00', half = ''): string {
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + afternoon : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : ''
}
