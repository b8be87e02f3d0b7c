import { expect, test } from 'vitest'
import {
  addOpenMs,
  businessDayMs,
  endOfDay,
  hoursOpen,
  hoursOpenAllYear,
  type OfficeHours,
  type OpenSpan,
  openingAt,
  openMsBetween,
  TIME_OF_DAY,
  WEEKDAYS,
  weekBefore,
} from './office-hours.ts'

const isOpen = (office: OfficeHours, time: number) => openingAt(office, time) !== null

const office = (opens: string, closes: string, timeZone: string) => ({
  hours: [{ opens, closes }],
  timeZone,
})
const austin = office('08:00', '17:00', 'America/Chicago')
const pune = office('11:00', '20:00', 'Asia/Kolkata')
const winter = new Date('2026-01-15')

test('counts the hours of at least one office, also over midnight of UTC', () => {
  expect(hoursOpen([austin, pune, pune], winter)).toBe(17.5)
  expect(hoursOpenAllYear([austin, pune], 2026)).toBe(16)
  const late = office('12:00', '23:30', 'America/Chicago')
  expect(hoursOpen([late], winter)).toBe(11.5)
})

test('several offices are counted by the shortest day from Monday to Friday', () => {
  const days = ['Friday', 'Saturday'] as const
  const short = [{ opens: '08:00', closes: '12:00', days }]
  const long = { opens: '08:00', closes: '17:00', days: WEEKDAYS.slice(1, 5) }
  expect(hoursOpen([{ ...austin, hours: [...short, long] }], winter)).toBe(4)
  expect(hoursOpen([{ ...austin, hours: [] }], winter)).toBe(0)
})

test.each(['9:00', '24:00', '9 a.m.'])('refuses "%s"', (time) => {
  expect(TIME_OF_DAY.test(time)).toBe(false)
})

test.each([
  ['2027-01-31', 'Asia/Kolkata', '2027-01-31T18:30:00.000Z'],
  ['2027-01-31', 'America/Chicago', '2027-02-01T06:00:00.000Z'],
  // In these nights clocks are changed.
  ['2027-03-14', 'America/Chicago', '2027-03-15T05:00:00.000Z'],
  ['2027-11-07', 'America/Chicago', '2027-11-08T06:00:00.000Z'],
  // Here they are changed at midnight.
  ['2027-09-04', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
])('the day %s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(new Date(day), timeZone).toISOString()).toBe(end)
})

function openOffice(timeZone: string, changes: Partial<OpenSpan> = {}): OfficeHours {
  return { hours: [{ opens: '08:00', closes: '17:00', ...changes }], holidays: [], timeZone }
}
const CHICAGO = openOffice('America/Chicago')
const at = (iso: string) => Date.parse(iso)
const HOUR_MS = 3_600_000

test.each([
  // 07:00, 08:00, 16:59 and 17:00 of a Monday, and the same hours of a Saturday.
  ['2026-11-16T13:59:59.999Z', false],
  ['2026-11-16T14:00:00Z', true],
  ['2026-11-16T22:59:59.999Z', true],
  ['2026-11-16T23:00:00Z', false],
  ['2026-11-14T15:00:00Z', false],
])('whether an office is open at %s: %s', (time, expected) => {
  expect(isOpen(CHICAGO, at(time))).toBe(expected)
})

test('an office with other working days is open on these, but on no holiday', () => {
  const days = ['Sunday', 'Thursday'] as const
  const office = { ...openOffice('Asia/Kolkata', { days }), holidays: ['2026-11-19'] }
  // The Sunday, the holiday, the Sunday after it, and the Monday after that.
  const times = ['2026-11-15', '2026-11-19', '2026-11-22', '2026-11-23'].map((day) =>
    at(`${day}T05:00:00Z`),
  )
  expect(times.map((time) => isOpen(office, time))).toEqual([true, false, true, false])
})

test('open hours are real ones where the clocks skip or repeat some', () => {
  const nights = { opens: '02:00', closes: '03:00', days: WEEKDAYS }
  const night = openOffice('America/Chicago', nights)
  const whole = openOffice('America/Chicago', { ...nights, opens: '00:00' })
  const on = (office: OfficeHours, day: string) =>
    openMsBetween(office, at(`${day}T06:00:00Z`), at(`${day}T18:00:00Z`)) / HOUR_MS
  expect([on(night, '2027-03-14'), on(night, '2027-11-07')]).toEqual([0, 1])
  // Midnight of the second day is at five in UTC.
  expect(on(whole, '2027-03-14')).toBe(2)
  expect(openMsBetween(whole, at('2027-11-07T05:00:00Z'), at('2027-11-07T18:00:00Z'))).toBe(
    4 * HOUR_MS,
  )
})

test('an office that never opens is never open, and is not looked for without end', () => {
  const never = openOffice('UTC', { days: [] })
  expect(isOpen(never, 0)).toBe(false)
  expect(addOpenMs(never, 0, 1)).toBe(Number.POSITIVE_INFINITY)
  expect(openMsBetween(never, 0, 1e15)).toBe(0)
})

/** Numbers from 0 to 1, the same in each run. */
function* randomNumbers(): Generator<number, never> {
  for (let seed = 7; ; ) {
    seed = (seed * 48_271) % 2_147_483_647
    yield seed / 2_147_483_647
  }
}

test('open time that is added is the open time in between', () => {
  const random = randomNumbers()
  const between = (from: number, to: number) => Math.floor(from + random.next().value * (to - from))
  const offices = [
    CHICAGO,
    { ...openOffice('Asia/Kolkata'), holidays: ['2027-01-26', '2027-03-12', '2027-03-15'] },
    openOffice('Pacific/Auckland', { opens: '00:00', closes: '23:59', days: WEEKDAYS }),
    openOffice('America/Santiago', { days: ['Sunday'] }),
    {
      ...CHICAGO,
      hours: [
        { opens: '13:00', closes: '17:00', days: WEEKDAYS.slice(0, 4) },
        { opens: '08:00', closes: '12:00' },
      ],
    },
    openOffice('Australia/Lord_Howe', { opens: '01:45', closes: '02:15', days: WEEKDAYS }),
  ]
  for (const office of offices)
    for (let run = 0; run < 60; run += 1) {
      const from = between(at('2026-11-01'), at('2027-12-01'))
      const ms = between(0, 6 * businessDayMs(office))
      const due = addOpenMs(office, from, ms)
      expect([from, ms, openMsBetween(office, from, due)]).toEqual([from, ms, ms])
      expect(due).toBeGreaterThanOrEqual(from + ms)
    }
})

const AUSTIN_HOURS = {
  hours: [{ opens: '08:00', closes: '17:00' }],
  holidays: ['2026-12-24', '2026-12-25'],
  timeZone: 'America/Chicago',
}
const toMinute = (time: number) => new Date(time).toISOString().slice(0, 16)

test.each([
  ['before it opens', '2026-11-30T13:59', null],
  ['as it opens', '2026-11-30T14:00', ['2026-11-30T14:00', '2026-12-01T14:00']],
  ['in its last minute', '2026-11-30T22:59', ['2026-11-30T14:00', '2026-12-01T14:00']],
  ['as it closes', '2026-11-30T23:00', null],
  [
    'before a weekend with summer time',
    '2027-03-12T15:00',
    ['2027-03-12T14:00', '2027-03-15T13:00'],
  ],
  ['before a weekend without', '2026-10-30T14:00', ['2026-10-30T13:00', '2026-11-02T14:00']],
  ['before holidays', '2026-12-23T20:00', ['2026-12-23T14:00', '2026-12-28T14:00']],
  ['on a holiday', '2026-12-24T20:00', null],
  ['on a weekend', '2026-11-29T20:00', null],
])('an office knows when it has opened and opens next: %s', (_, time, expected) => {
  const opening = openingAt(AUSTIN_HOURS, Date.parse(`${time}Z`))
  expect(opening && [toMinute(opening.opened), toMinute(opening.opensNext)]).toEqual(expected)
})

test('after lunch an office is open since the morning, and opens next on another day', () => {
  const hours = [
    { opens: '13:00', closes: '17:00' },
    { opens: '08:00', closes: '12:00' },
  ]
  const opening = (time: string) => openingAt({ ...AUSTIN_HOURS, hours }, Date.parse(`${time}Z`))
  const day = { opened: at('2026-11-30T14:00Z'), opensNext: at('2026-12-01T14:00Z') }
  expect(['17:30', '18:30', '19:30'].map((time) => opening(`2026-11-30T${time}`))).toEqual([
    day,
    null,
    day,
  ])
})

test.each([
  ['Monday 0:00', 'America/Chicago', '2026-11-30T06:00', '2026-11-23T06:00', '2026-11-30T06:00'],
  ['Sunday 23:59', 'America/Chicago', '2026-11-30T05:59', '2026-11-16T06:00', '2026-11-23T06:00'],
  ['of 169 hours', 'America/Chicago', '2026-11-02T14:00', '2026-10-26T05:00', '2026-11-02T06:00'],
  ['of 167 hours', 'America/Chicago', '2027-03-19T14:00', '2027-03-08T06:00', '2027-03-15T05:00'],
  ['ahead of UTC', 'Asia/Kolkata', '2026-11-29T18:30', '2026-11-22T18:30', '2026-11-29T18:30'],
  // Clocks skip the hour after midnight of that Sunday.
  [
    'without a midnight',
    'America/Santiago',
    '2026-09-07T12:00',
    '2026-08-31T04:00',
    '2026-09-07T03:00',
  ],
])('a week is that of a time zone: %s', (_, timeZone, time, from, to) => {
  const week = weekBefore(Date.parse(`${time}Z`), timeZone)
  expect([toMinute(week.from), toMinute(week.to)]).toEqual([from, to])
})
