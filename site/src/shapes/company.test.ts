import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTENT_FOLDER } from '../lib/content-folder.ts'
import { company } from './company.ts'

const { offices, headcount, statistics, logos } = company.shape

const office = {
  city: 'Austin',
  country: 'United States',
  address: ['1 First Street'],
  region: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  hours: { opens: '09:00', closes: '17:00', clock: 'CT' },
  timeZone: 'America/Chicago',
}

test.each([
  ['+1 512 555 0147', undefined],
  ['+91 20 5550 1234', undefined],
  ...[15125550147, '512 555 0147', '+1-512-555-0147', '+15125550147 ext. 3'].map((phone) => [
    phone,
    expect.stringContaining('like "+1 512 555 0147"'),
  ]),
])('the telephone number %s: %s', (phone, message) => {
  expect(offices.safeParse([{ ...office, phone }]).error?.issues[0]?.message).toEqual(message)
})

test.each([0, 12.5, '214'])('%s is no number of people', (count) => {
  expect(headcount.safeParse(count).error?.issues[0]?.message).toMatch(/^wants a .*number/)
})

test('a headline number has a count, title, sentence and optional icon', () => {
  const statistic = { count: '40%', title: 'efficiency boost', content: 'At one insurer.' }
  const four = [statistic, statistic, statistic, { ...statistic, icon: 'chart' }]
  expect(statistics.parse(four)).toEqual(four)
  expect(statistics.safeParse([...four, statistic]).success).toBe(false)
  const { content: _, ...bare } = statistic
  expect(statistics.safeParse([bare, bare, bare, bare]).success).toBe(false)
})

test('headline numbers and logos may be left out', () => {
  expect([statistics.parse(undefined), logos.parse(undefined)]).toEqual([undefined, []])
})

test('an answer time names an office that there is', () => {
  const issuesOf = (city: string) =>
    company
      .safeParse({
        ...parse(readFileSync(`${CONTENT_FOLDER}/company.yaml`, 'utf8')),
        answerTimes: {
          inquiries: { businessDays: 1, office: city },
          applications: { businessDays: 5 },
        },
      })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(issuesOf('Pune')).toBeUndefined()
  expect(issuesOf('Boston')).toEqual([
    'answerTimes.inquiries.office: wants the city of an office: Austin, Bengaluru, Pune, Ahmedabad',
  ])
})

test('hours are one span or several that are apart, and may be left out, as may what search engines read', () => {
  const { hours: one, region: _, postalCode: __, address: ___, ...bare } = office
  const parse = (hours?: unknown) => offices.parse([{ ...bare, hours }])[0]?.hours
  const spans = (...times: string[]) =>
    times.map((time) => ({ opens: time.slice(0, 5), closes: time.slice(6) }))
  expect([parse(one), parse([one]), parse()]).toEqual([[one], [one], []])
  expect(parse(spans('13:00-17:00', '08:00-13:00'))).toHaveLength(2)
  expect(() => parse(spans('08:00-12:00', '11:00-17:00'))).toThrow('overlap')
  const friday = { opens: '11:00', closes: '17:00', days: ['Friday'] }
  expect(() => parse([...spans('08:00-12:00'), friday])).toThrow('overlap')
  expect(parse([...spans('08:00-12:00'), { ...friday, days: ['Saturday'] }])).toHaveLength(2)
})
