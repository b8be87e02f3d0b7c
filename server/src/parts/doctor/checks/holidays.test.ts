import { WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import { expect, test } from 'vitest'
import { runCheck } from '../../../../testing/run-check.ts'
import { COMPANY, OFFICE } from '../../../../testing/test-server.ts'

const SEVEN_DAYS = OFFICE.hours.map((span) => ({ ...span, days: WEEKDAYS }))

test.each<[string, string, string, readonly string[]]>([
  ['ok', 'in spring, with those of this year', '2026-03-01', ['2026-12-25']],
  ['ok', 'in September', '2026-09-29', ['2026-12-25']],
  ['warn', 'from October on without those of the next', '2026-10-01', ['2026-12-25']],
  ['warn', 'with its first day alone', '2026-10-01', ['2027-01-01', '2026-12-25']],
  ['ok', 'with the next year', '2026-12-31', ['2027-05-31', '2026-12-25']],
  ['warn', 'in spring, with the last year', '2027-03-01', ['2026-12-25']],
  ['warn', 'without any', '2026-03-01', []],
])('%s %s', async (state, _, day, holidays) => {
  const office = { ...OFFICE, holidays }
  const { SERVICES, CAREERS } = COMPANY.answerTimes
  const answerTimes = { SERVICES: { ...SERVICES, office }, CAREERS: { ...CAREERS, office } }
  const now = () => Date.parse(`${day}T12:00Z`)
  const look = (times: typeof answerTimes) =>
    runCheck('holidays', {}, { company: { ...COMPANY, answerTimes: times }, now })
  expect(await look(answerTimes)).toMatchObject({
    state,
    saw: expect.stringMatching(
      state === 'ok' ? /^no office lacks/ : /^none of 202[67] .* Testville$/,
    ),
    advice: state === 'ok' ? '' : expect.stringContaining('content/company.yaml'),
  })
  // Of several offices, each.
  const far = { ...OFFICE, city: 'Farville', holidays: ['2026-01-26'] }
  const both = { ...answerTimes, CAREERS: { ...CAREERS, office: far } }
  if (day > '2026-10') expect((await look(both))?.saw).toMatch(/Farville$/)
})

test('an office that is open every day has none', async () => {
  const office = { ...OFFICE, hours: SEVEN_DAYS }
  const { SERVICES } = COMPANY.answerTimes
  const answerTimes = { SERVICES: { ...SERVICES, office }, CAREERS: { ...SERVICES, office } }
  const company = { ...COMPANY, answerTimes }
  expect(await runCheck('holidays', {}, { company })).toMatchObject({ state: 'ok' })
})
