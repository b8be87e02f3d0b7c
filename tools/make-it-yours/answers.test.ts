import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { answers, readAnswersFile } from './answers.ts'
import { ANSWERS } from './testing/companies.ts'

test.each([
  ['9 a.m. to 5 p.m. CET', '09:00', '17:00', 'CET'],
  ['9:30 a.m. to 6:30 p.m. IST', '09:30', '18:30', 'IST'],
  ['09:00 to 17:30 GMT', '09:00', '17:30', 'GMT'],
  ['9 bis 17 Uhr MEZ', '09:00', '17:00', 'MEZ'],
  ['12 am–12 pm UTC', '00:00', '12:00', 'UTC'],
  ['9:00 - 18:00 (UTC+4)', '09:00', '18:00', 'UTC+4'],
])('hours may be written as %s', (hours, opens, closes, clock) => {
  const [office] = answers.parse(withOffice({ hours })).offices
  expect(office?.hours).toEqual([{ opens, closes, clock }])
})

const FULL_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday']
const WEEK = [...FULL_DAYS, 'Friday']

test.each([
  ['8:00–17:00 Uhr', ['08:00–17:00']],
  ['Mo–Fr 8–17 Uhr', ['08:00–17:00', ...WEEK]],
  ['Mo.–Fr.: 8.30 – 17.00 Uhr', ['08:30–17:00', ...WEEK]],
  [
    'Mo-Do 8-12, 13-17; Fr 8-12',
    ['08:00–12:00', ...FULL_DAYS],
    ['13:00–17:00', ...FULL_DAYS],
    ['08:00–12:00', 'Friday'],
  ],
  ['8 bis 12 Uhr und 13 bis 17 Uhr', ['08:00–12:00'], ['13:00–17:00']],
  ['lun–ven 9h–18h', ['09:00–18:00', ...WEEK]],
  ['lun.–ven. 9 h–12 h 30 et 14 h–18 h', ['09:00–12:30', ...WEEK], ['14:00–18:00', ...WEEK]],
  ['Sun-Thu 8-17', ['08:00–17:00', 'Sunday', ...FULL_DAYS]],
  ['lundi au vendredi 9h30 à 18h', ['09:30–18:00', ...WEEK]],
  ['Mon-Fri 9:00-18:00, Sat 10-14', ['09:00–18:00', ...WEEK], ['10:00–14:00', 'Saturday']],
])('hours may have days, and several spans: %s', (hours, ...spans) => {
  const [office] = answers.parse(withOffice({ hours })).offices
  expect(
    office?.hours?.map(({ opens, closes, days = [] }) => [`${opens}–${closes}`, ...days]),
  ).toEqual(spans)
})

test.each([
  ['berlin', 'Europe/Berlin'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Ho Chi Minh', 'Asia/Saigon'],
  ['Europe/Vienna', 'Europe/Vienna'],
])('the time zone may be written as %s', (written, timeZone) => {
  expect(answers.parse(withOffice({ timeZone: written })).offices).toMatchObject([{ timeZone }])
})

test.each([
  ['https://www.Molarwise.example/', 'molarwise.example'],
  ['www.molarwise.co.example', 'molarwise.co.example'],
  ['zähne.example', 'xn--zhne-loa.example'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
])('the domain %s is %s, also in an e-mail address', (written, domain) => {
  const given = answers.parse({ ...ANSWERS, domain: written, email: `hello@${domain}` })
  expect([given.domain, given.email]).toEqual([domain, `hello@${domain}`])
})

test.each([
  ['GB', '+44 113 496 0123', '+44 113 496 0123'],
  ['GB', '0113 496 0123', '+44 113 496 0123'],
  ['DE', '+49 821 456789-0', '+49 821 4567890'],
  ['DE', '+49 (0)821 456789', '+49 821 456789'],
  ['Deutschland', '0821/456789', '+49 821 456789'],
  ['uk', '+1 (512) 555-0147', '+1 512 555 0147'],
])('in %s the telephone number %s is %s', (countryCode, phone, wanted) => {
  expect(answers.parse(withOffice({ countryCode, phone })).offices[0]?.phone).toBe(wanted)
})

test.each([
  ['germany', 'DE', 'en', 'Germany'],
  ['Österreich', 'AT', 'de', 'Österreich'],
  ['日本', 'JP', 'de', 'Japan'],
  ['UK', 'GB', 'en', 'United Kingdom'],
  ['USA', 'US', 'en', 'United States'],
])('the country %s is %s, in %s %s', (written, countryCode, language, country) => {
  const { country: _, ...changes } = { ...ANSWERS.offices[0], countryCode: written }
  const [office] = answers.parse({ ...ANSWERS, language, offices: [changes] }).offices
  expect(office).toMatchObject({ countryCode, country })
})

test.each([
  ['teal', '#008080'],
  ['#E07', '#ee0077'],
  ['e20074', '#e20074'],
  ['rgb(15 118 110)', '#0f766e'],
  ['hsl(120 50% 50%)', '#40bf40'],
  ['oklch(0.7 0.1 200)', '#40b1b7'],
])('the colour %s is %s', (primary, hex) => {
  const given = answers.parse({ ...ANSWERS, colours: { ...ANSWERS.colours, primary } })
  expect(given.colours.primary).toBe(hex)
})

test('what a person at home has not may be left out', () => {
  const { careers: _, ...mailboxes } = ANSWERS.mailboxes
  const given = answers.parse({
    ...ANSWERS,
    mailboxes,
    offices: [{ city: 'Leeds', countryCode: 'GB', timeZone: 'Europe/London' }],
    without: ['careers'],
    answerTimes: { inquiries: 2 },
    services: [{ title: 'Checks', summary: 'We look at it.' }],
  })
  expect(given.mailboxes.careers).toBe(ANSWERS.mailboxes.services)
})

test.each([
  [{ domain: 'molarwise' }, '`domain` wants a domain such as'],
  [{ email: 'hello' }, '`email` wants an e-mail address'],
  [{ name: 'A {b} C' }, '`name` wants a text without { and }'],
  [{ colours: { primary: 'teel', accent: '#f59e0b' } }, '`colours.primary` wants a colour such as'],
  [{ language: 'eo' }, '`language` is not known.'],
  [{ colors: {} }, '`colors` is no field that is known here. Did you mean colours?'],
  [{ name: undefined }, '`name` is missing. Name of the company'],
  [{ offices: [] }, '`offices` has 0 entries, wants at least 1'],
  [{ without: ['home'] }, '`without[1]` is not known.'],
  [withOffice({ hours: 'all day' }), '`hours` of the office in Leeds wants hours such as'],
  [
    withOffice({ hours: '5 p.m. to 9 a.m. GMT' }),
    '`hours` of the office in Leeds wants hours such as',
  ],
  [
    withOffice({ hours: 'Mon-Fri 9-17, Wed 8-10' }),
    '`hours` of the office in Leeds wants hours such as',
  ],
  [withOffice({ hours: 'Yule 9-12' }), '`hours` of the office in Leeds wants hours such as'],
  [
    withOffice({ hours: '9-17 except Fridays' }),
    '`hours` of the office in Leeds wants hours such as',
  ],
  [withOffice({ timeZone: 'Leeds' }), '`timeZone` of the office in Leeds wants a time zone'],
  [withOffice({ phone: 'call us' }), '`phone` of the office in Leeds wants a telephone number'],
  [withOffice({ countryCode: 'EU' }), '`countryCode` of the office in Leeds wants a country'],
  [withOffice({ city: undefined }), '`city` of office 1 is missing'],
])('wrong answers are named: %j', (changes, message) => {
  const folder = temporaryDirectory()
  writeFiles(folder, { 'answers.yaml': stringify({ ...ANSWERS, ...changes }) })
  expect(() => readAnswersFile(join(folder, 'answers.yaml'))).toThrow(message)
})

test('a file that is no YAML, or not there, is named', () => {
  const folder = temporaryDirectory()
  writeFiles(folder, {
    'answers.yaml': 'name: A\nname: B\n',
    'unit.yaml': stringify(withOffice({ address: ['1 Quay Road, #20-61'] })).replace(
      '"1 Quay Road, #20-61"',
      '1 Quay Road, #20-61',
    ),
    'comment.yaml': 'colours:\n  primary: #0f766e\n',
  })
  const read = (file: string) => () => readAnswersFile(join(folder, file))
  expect(read('answers.yaml')).toThrow('Line 2: has a name that was there before')
  expect(read('nowhere.yaml')).toThrow('There is no such file')
  expect(read('unit.yaml')).toThrow('Line 13: What begins with # wants quotation marks')
  expect(read('comment.yaml')).toThrow('What begins with # wants quotation marks')
})

function withOffice(changes: object) {
  return { ...ANSWERS, offices: [{ ...ANSWERS.offices[0], ...changes }] }
}
