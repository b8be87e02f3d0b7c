import { expect, test } from 'vitest'
import { ANSWER_COPY_FIELDS } from './answer-copy.ts'
import {
  COPY_FACTS,
  type CopyField,
  type CopyLine,
  type CopyParagraphs,
  fillCopy,
  findCopyError,
} from './copy.ts'
import { MAIL_COPY_FIELDS } from './mail-copy.ts'

const { thankYou, guide, decline, mySubmission, visitorFooter, notification } =
  MAIL_COPY_FIELDS.fields
const { subject } = thankYou.fields

function sentencesOf(field: CopyField): (CopyLine | CopyParagraphs)[] {
  if (field.kind !== 'group') return [field]
  return Object.values(field.fields).flatMap((inner) => sentencesOf(inner as CopyField))
}

test('mails to visitors have placeholders for company facts only', () => {
  const sentences = [thankYou, guide, decline, mySubmission, visitorFooter].flatMap(sentencesOf)
  expect(sentences.length).toBeGreaterThan(10)
  for (const { places } of sentences) expect(places).toEqual([])
})

test('no place has the name of a fact, which is filled in before it', () => {
  const sentences = [MAIL_COPY_FIELDS, ANSWER_COPY_FIELDS].flatMap(sentencesOf)
  const places: readonly string[] = sentences.flatMap((sentence) => sentence.places)
  expect(COPY_FACTS.filter((fact) => places.includes(fact))).toEqual([])
})

test.each(['Thank you', 'From {company} within {inquiryAnswer}'])('%s is accepted', (text) => {
  expect(findCopyError(text, subject)).toBeNull()
})

const HERE =
  'Here you can use {company}, {legalName}, {domain}, {email}, {inquiryAnswer}, {applicationAnswer}.'
const unknown = (place: string) => `has ${place}, which is not known here.`

test.each([
  ['  ', 'is empty.'],
  ['Thanks\r\nBcc: you@else.example', 'has a line break. Write it on one line.'],
  ['x'.repeat(101), 'has 101 characters, at most 100 fit.'],
  ['Thank you, {name}', `${unknown('{name}')} ${HERE}`],
  ['From {compnay}', `${unknown('{compnay}')} Did you mean {company}? ${HERE}`],
  ['From {company', `has a brace that belongs to nothing. ${HERE}`],
])('the subject %j is refused with a reason', (text, problem) => {
  expect(findCopyError(text, subject)).toBe(problem)
})

test('a sentence keeps the places without which nobody could act', () => {
  const { suspect } = notification.fields
  expect(findCopyError('Spam: {signals}. Release it: {command}', suspect)).toBeNull()
  expect(findCopyError('Spam: {signals}.', suspect)).toBe(
    'lacks {command}, without which nobody could act on it.',
  )
})

test('values are filled in once, and placeholders within them stay', () => {
  expect(fillCopy('{label}: {name}', { label: '{name}', name: 'Mira' })).toBe('{name}: Mira')
  expect(fillCopy('{toString} {name}', { name: 3 })).toBe('{toString} 3')
})
