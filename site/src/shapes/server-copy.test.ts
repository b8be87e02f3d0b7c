import type { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { type JsonSchema, toJsonSchema } from '../content-check/json-schema.ts'
import { answers } from './answers.ts'
import { mails } from './mails.ts'
import { COPY_PLACEHOLDERS } from './server-copy.ts'

const { thankYou, guide, decline, mySubmission, visitorFooter, notification } = mails.shape
const { subject } = thankYou.shape

/** The help of each sentence, which names what is filled in. */
function helpIn(schema: JsonSchema): string[] {
  const inner = Object.values(schema.properties ?? {})
  return inner.length > 0 ? inner.flatMap(helpIn) : [schema.description ?? '']
}
const helpOf = (shape: z.ZodType) => helpIn(toJsonSchema(shape))

test('mails to visitors have placeholders for company facts only', () => {
  const help = [thankYou, guide, decline, mySubmission, visitorFooter].flatMap(helpOf)
  expect(help.length).toBeGreaterThan(10)
  expect(help.filter((sentence) => sentence.includes('Filled in: '))).toEqual([])
})

test('no place has the name of a fact, which is filled in before it', () => {
  const places = [mails, answers]
    .flatMap(helpOf)
    .flatMap((help) => [...(help.split('Filled in: ')[1]?.matchAll(/\{(\w+)\}/g) ?? [])])
    .map(([, name]) => name)
  expect(places).toContain('signals')
  expect(COPY_PLACEHOLDERS.filter((fact) => places.includes(fact))).toEqual([])
})

const errorOf = (shape: z.ZodType, text: string) => shape.safeParse(text).error?.issues[0]?.message

test.each(['Thank you', 'From {company} within {inquiryAnswer}'])('%s is accepted', (text) => {
  expect(errorOf(subject, text)).toBeUndefined()
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
  expect(errorOf(subject, text)).toBe(problem)
})

test('a sentence keeps the places without which nobody could act', () => {
  const { noReply } = notification.shape
  expect(errorOf(noReply, 'Do not reply: write to {address}.')).toBeUndefined()
  expect(errorOf(noReply, 'Do not reply.')).toBe(
    'lacks {address}, without which nobody could act on it.',
  )
})
