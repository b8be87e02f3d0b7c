import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { expect, test } from 'vitest'
import { ANSWERED_STATES, answerDueAt, STATES, WAITING_STATES, wantsAnswer } from './states.ts'

function openOffice(timeZone: string, changes: Partial<Office> = {}): Office {
  const hours = [{ opens: '08:00', closes: '17:00' }]
  return { city: timeZone, hours, holidays: [], timeZone, ...changes }
}
const chicago = openOffice('America/Chicago')
const thanksgiving = { ...chicago, holidays: ['2026-11-26', '2026-11-27'] }
const sundays = openOffice('Asia/Kolkata', {
  hours: [{ opens: '09:00', closes: '18:00', days: ['Sunday', 'Monday', 'Tuesday'] }],
})
const FULL_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const
const craftsman = openOffice('Europe/Berlin', {
  hours: [
    { opens: '13:00', closes: '17:00', days: FULL_DAYS },
    { opens: '08:00', closes: '12:00', days: [...FULL_DAYS, 'Friday'] },
  ],
})

test.each<[what: string, office: Office, days: number, received: string, due: string]>([
  ['within the day', chicago, 1, '2026-11-17T16:30:00Z', '2026-11-18T16:30:00Z'],
  ['before opening', chicago, 1, '2026-11-17T09:00:00Z', '2026-11-17T23:00:00Z'],
  ['at opening', chicago, 1, '2026-11-17T14:00:00Z', '2026-11-17T23:00:00Z'],
  ['a minute after opening', chicago, 1, '2026-11-17T14:01:00Z', '2026-11-18T14:01:00Z'],
  ['at closing', chicago, 1, '2026-11-17T23:00:00Z', '2026-11-18T23:00:00Z'],
  ['over a weekend', chicago, 1, '2026-11-20T21:00:00Z', '2026-11-23T21:00:00Z'],
  ['on a weekend', chicago, 1, '2026-11-21T18:00:00Z', '2026-11-23T23:00:00Z'],
  ['five days', chicago, 5, '2026-11-18T18:00:00Z', '2026-11-25T18:00:00Z'],
  ['over two holidays', thanksgiving, 1, '2026-11-25T21:00:00Z', '2026-11-30T21:00:00Z'],
  ['on a holiday', thanksgiving, 1, '2026-11-26T15:00:00Z', '2026-11-30T23:00:00Z'],
  ['into summer time', chicago, 1, '2027-03-12T21:00:00Z', '2027-03-15T20:00:00Z'],
  ['out of summer time', chicago, 1, '2027-11-05T20:00:00Z', '2027-11-08T21:00:00Z'],
  ['with a weekend on other days', sundays, 1, '2026-11-17T10:30:00Z', '2026-11-22T10:30:00Z'],
  ['over lunch', craftsman, 1, '2026-11-17T10:30:00Z', '2026-11-18T10:30:00Z'],
  ['at lunch', craftsman, 1, '2026-11-17T11:30:00Z', '2026-11-18T11:00:00Z'],
  ['over a short Friday', craftsman, 1, '2026-11-20T09:00:00Z', '2026-11-23T14:00:00Z'],
  ['after a short Friday', craftsman, 1, '2026-11-20T13:00:00Z', '2026-11-23T16:00:00Z'],
])('%s', (_, office, businessDays, received, due) => {
  const dueAt = answerDueAt({ businessDays, office }, Date.parse(received))
  expect(new Date(dueAt).toISOString()).toBe(new Date(due).toISOString())
})

test('a person answers inquiries, but no probe and no request for the guide', () => {
  const purposes = ['inquiry', 'guide', 'probe'] as const
  expect(purposes.map((purpose) => wantsAnswer({ purpose }))).toEqual([true, false, false])
})

test('an answered visitor waits no more', () => {
  expect(WAITING_STATES.filter((state) => ANSWERED_STATES.includes(state))).toEqual([])
  for (const states of Object.values(STATES)) expect(states[0]).toBe('open')
})
