import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTENT } from '../lib/content-folder.ts'
import { answers } from '../shapes/answers.ts'
import { brand } from '../shapes/brand.ts'
import { company } from '../shapes/company.ts'
import { formsShape } from '../shapes/forms.ts'
import { mails } from '../shapes/mails.ts'
import { messages } from '../shapes/messages.ts'
import { compileCopy, type ServerContent } from './server-content.ts'

const read = (file: string) => parse(readFileSync(join(CONTENT, file), 'utf8'))
const COPY = {
  brand: brand.parse(read('brand.yaml')),
  forms: formsShape.parse(read('forms.yaml')),
  mails: mails.parse(read('mails.yaml')),
  answers: answers.parse(read('answers.yaml')),
  messages: messages.parse(read('messages.yaml')),
}
const OFFICES = read('company.yaml').offices

function compile(changes: object = {}): { server: ServerContent; module: string } {
  const files = compileCopy({
    ...COPY,
    company: company.parse({ ...read('company.yaml'), name: 'Testfield', ...changes }),
  })
  return { server: JSON.parse(files['server.json']), module: files['messages.ts'] }
}

test('facts of the company are filled in, placeholders of a mail are kept', () => {
  const { mailCopy } = compile().server
  expect(mailCopy.thankYou.subject).toBe('Thank you for writing to Testfield')
  expect(mailCopy.thankYou.application.paragraphs[0]).toContain('within five business days')
  expect(mailCopy.notification.subject).toBe('{label}: {name}')
})

test('the line that law asks for begins with the registered name', () => {
  const lineOf = (legalLine?: string) =>
    compile({ legalName: 'Testfield Ltd', legalLine }).server.company.legalLine
  expect([undefined, 'No. 1, Leeds', 'No. 1, Testfield Ltd'].map(lineOf)).toEqual([
    '',
    'Testfield Ltd, No. 1, Leeds',
    'No. 1, Testfield Ltd',
  ])
})

test('a profile is answered by the office that is named, else by the first', () => {
  const inquiries = { businessDays: 2, office: 'Pune' }
  const answerTimes = { inquiries, applications: { businessDays: 3 } }
  const { SERVICES, CAREERS } = compile({ answerTimes }).server.company.answerTimes
  expect([SERVICES.businessDays, CAREERS.businessDays]).toEqual([2, 3])
  expect([SERVICES.office.timeZone, CAREERS.office.timeZone]).toEqual([
    'Asia/Kolkata',
    'America/Chicago',
  ])
  expect(CAREERS.office.holidays).toEqual(OFFICES[0].holidays)
})

test('language, messages and words are constants of a module', () => {
  const { server, module } = compile({ language: 'de', region: 'CH' })
  expect(server.company.locale).toBe('de-CH')
  expect(module).toContain(
    'lang: string = "de"\nexport const dir: string = "ltr"\nexport const locale: string = "de-CH"',
  )
  expect(module).toContain('export const messages = {"required":"Required",')
})

test('Arabic runs from right to left', () => {
  // No site is in it yet.
  const arabic = { ...company.parse(read('company.yaml')), language: 'ar' as 'en' }
  expect(compileCopy({ ...COPY, company: arabic })['messages.ts']).toContain('dir: string = "rtl"')
})
