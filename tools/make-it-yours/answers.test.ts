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
])('hours may be written as %s', (hours, opens, closes, clock) => {
  const [office] = answers.parse(withOffice({ hours })).offices
  expect(office?.hours).toEqual({ opens, closes, clock })
})

test.each([
  [{ domain: 'https://www.molarwise.example/' }, '`domain` wants a domain in small letters'],
  [{ email: 'hello' }, '`email` wants an e-mail address'],
  [{ colours: { primary: 'teal', accent: '#f59e0b' } }, '`colours.primary` wants a colour such as'],
  [{ language: 'eo' }, '`language` is not known. Did you mean en? Known are en, de, fr.'],
  [{ colors: {} }, '`colors` is no field that is known here. Did you mean colours?'],
  [{ name: undefined }, '`name` is missing. Name of the company'],
  [{ offices: [] }, '`offices` has 0 entries, wants at least 1'],
  [withOffice({ hours: 'all day' }), '`offices[1].hours` wants hours of one day'],
  [withOffice({ hours: '5 p.m. to 9 a.m. GMT' }), '`offices[1].hours` wants hours of one day'],
  [withOffice({ timeZone: 'Leeds' }), '`offices[1].timeZone` wants a time zone by its place'],
  [withOffice({ phone: '0113 496 0123' }), '`offices[1].phone` wants a telephone number'],
  [withOffice({ countryCode: 'England' }), '`offices[1].countryCode` wants two capital letters'],
])('wrong answers are named: %j', (changes, message) => {
  const folder = temporaryDirectory()
  writeFiles(folder, { 'answers.yaml': stringify({ ...ANSWERS, ...changes }) })
  expect(() => readAnswersFile(join(folder, 'answers.yaml'))).toThrow(message)
})

test('a file that is no YAML, or not there, is named', () => {
  const folder = temporaryDirectory()
  writeFiles(folder, { 'answers.yaml': 'name: A\nname: B\n' })
  const read = (file: string) => () => readAnswersFile(join(folder, file))
  expect(read('answers.yaml')).toThrow('Line 2: has a name that was there before')
  expect(read('nowhere.yaml')).toThrow('nowhere.yaml cannot be read')
})

function withOffice(changes: object) {
  return { ...ANSWERS, offices: [{ ...ANSWERS.offices[0], ...changes }] }
}
