import { Buffer } from 'node:buffer'
import { checkDraft } from '@lanternfield/contract/draft.ts'
import { draftExamples } from '@lanternfield/contract/examples/drafts.ts'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { type SendEmailPayload, toPayload } from '@lanternfield/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import { checkPayload } from './check-payload.ts'

const PDF_BASE64 = 'JVBERi0xLjcK'
const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const NOTICE = '3f9a1c2b4d5e'
const NOT_EXPECTED = 'A file can only be sent with the profile CAREERS'
const EXTRAS = {
  facts: { ...NO_FACTS, topic: TOPIC, noticeVersion: NOTICE },
  inquiryLabels: INQUIRY_LABELS,
}

function payload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const sent: Partial<SendEmailPayload> = {
    emailMessage: 'Hello.',
    emailProfile: 'SERVICES',
    emailSubject: '',
    inquiryLabel: 'Request for services',
    name: 'Mira Holloway',
    phoneNumber: '+15125550142',
    toEmailAddress: 'mira@northbay.example',
  }
  return { ...sent, ...changes }
}

function application(attachment: Record<string, unknown> = {}): Record<string, unknown> {
  const fileAttachment = {
    contentType: 'application/pdf',
    file: PDF_BASE64,
    fileName: 'mira.pdf',
    ...attachment,
  }
  return payload({ emailProfile: 'CAREERS', inquiryLabel: 'Join our team', fileAttachment })
}

const LONG_DATA_URL = `data:${'x'.repeat(1000)},${PDF_BASE64}`

const base64Of = (sizeBytes: number) => Buffer.alloc(sizeBytes).toString('base64')

function errorsOf(body: unknown): Record<string, string> {
  const result = checkPayload(body)
  return result.ok
    ? {}
    : Object.fromEntries(result.errors.map(({ field, message }) => [field, message]))
}

describe('checkPayload', () => {
  const good = draftExamples.filter(({ errors }) => Object.keys(errors).length === 0)
  test.each(good)('what a form lets through, the server takes: $name', ({ form, draft }) => {
    const checked = checkDraft(FORMS[form], draft)
    if (!checked.ok) throw new Error('the example is wrong')
    const resumeBase64 = checked.value.resume && PDF_BASE64
    const result = checkPayload(toPayload(checked.value, { ...EXTRAS, resumeBase64 }))
    const { name, email, phone, message, inquiryType } = checked.value
    expect(result).toMatchObject({
      ok: true,
      value: {
        ...{ name, email, phone, message, topic: TOPIC, noticeVersion: NOTICE },
        profile: inquiryType === 'careers' ? 'CAREERS' : 'SERVICES',
      },
    })
  })

  test('names every missing field as it is sent', () => {
    const { required } = messages
    expect(errorsOf({})).toEqual({
      name: required,
      toEmailAddress: required,
      inquiryLabel: required,
      emailMessage: required,
      emailProfile: required,
    })
    for (const body of [null, 'text', 7, []]) expect(errorsOf(body)).toEqual(errorsOf({}))
  })

  test.each([
    ['a name that is no text', 'name', 7, messages.notText],
    ['a wrong phone number', 'phoneNumber', '12345', messages.phoneFormat],
    ['an unknown profile', 'emailProfile', 'SALES', 'Must be SERVICES or CAREERS'],
    ['an empty profile', 'emailProfile', '', messages.required],
    ['a label of two lines', 'inquiryLabel', 'Demo\r\nBcc: x@y.example', messages.oneLine],
    ['a label of 101 characters', 'inquiryLabel', 'l'.repeat(101), messages.tooLong(100)],
    ['a subject of two lines', 'emailSubject', 'Hello\nBcc: x@y.example', messages.oneLine],
    ['a file with an inquiry', 'fileAttachment', { file: 'x' }, NOT_EXPECTED],
  ])('refuses %s', (_, field, value, message) => {
    expect(errorsOf(payload({ [field]: value }))).toEqual({ [field]: message })
  })

  test.each([
    ['a subject of its own', { emailSubject: 'About the portal' }],
    ['an attachment of null', { fileAttachment: null }],
    ['a context of null', { context: null }],
    ['a context that breaks every rule', { context: { path: '//evil.example', title: 7 } }],
  ])('takes %s', (_, changes) => {
    expect(errorsOf(payload(changes))).toEqual({})
  })

  const { resumeMissing, resumeFormat, resumeUnreadable, resumeTooLarge, tooLong } = messages
  const noFile = { emailProfile: 'CAREERS' }
  test.each([
    ['no file', payload(noFile), resumeMissing],
    ['an empty file', application({ file: '' }), resumeMissing],
    ['a picture', application({ fileName: 'a.png', file: 'iVBORw0KGgo=' }), resumeFormat],
    ['a file that is not base64', application({ file: 'JVBE*i0x' }), resumeUnreadable],
    ['base64 that was cut', application({ file: 'JVBERi0xL' }), resumeUnreadable],
    ['a name of 257 characters', application({ fileName: `${'r'.repeat(253)}.pdf` }), tooLong(256)],
    ['no object as its file', payload({ ...noFile, fileAttachment: 'x' }), resumeUnreadable],
    ['null as its file', payload({ ...noFile, fileAttachment: null }), resumeMissing],
    ['a number as content', application({ file: 7 }), resumeUnreadable],
    ['a data URL of a long type', application({ file: LONG_DATA_URL }), resumeUnreadable],
    ['a file over 2 MB', application({ file: base64Of(2_097_153) }), resumeTooLarge],
  ])('refuses an application with %s', (_, body, message) => {
    expect(errorsOf(body)).toEqual({ fileAttachment: message })
  })

  test.each([
    ['a file of exactly 2 MB', { file: base64Of(2_097_152) }],
    ['a type that its content is not', { contentType: 'image/png' }],
  ])('takes an application with %s', (_, attachment) => {
    expect(errorsOf(application(attachment))).toEqual({})
  })

  test.each([
    ...['JVBERi0xLjcK', 'AZaz/09+', 'QUE=', 'QQ==', ' JV BE\t\n\v\f\rRi0x'].map((file) => [
      file,
      true,
    ]),
    ...['QQ=A', 'A===', 'QUE=QUE=', 'JVBE,Ri0x', 'AAAA\u000e', 'AAA-'].map((file) => [file, false]),
  ])('reads %j as base64: %s', (file, isBase64) => {
    const errors = isBase64 ? {} : { fileAttachment: resumeUnreadable }
    expect(errorsOf(application({ file }))).toEqual(errors)
  })

  test.each([
    ['C:\\fakepath\\mira.pdf', 'mira.pdf'],
    ['mira.docx', 'mira.docx.pdf'],
  ])('hands on the resume under a safe name: %j as %j', (sent, fileName) => {
    const file = `data:application/pdf;base64,${PDF_BASE64}`
    const body = application({ file, fileName: sent, contentType: 'application/octet-stream' })
    expect(checkPayload(body)).toMatchObject({
      ok: true,
      value: {
        resume: {
          content: Buffer.from(PDF_BASE64, 'base64'),
          contentType: 'application/pdf',
          fileName,
        },
      },
    })
  })

  test.each([
    ['emailMessage', 'One\tline\n\u0000\u001b[31m\u007f\u009bend', 'One\tline\n[31mend'],
    ['emailMessage', 'Hi \ud83d, \udc4b \u{1f44b}', 'Hi \ufffd, \ufffd \u{1f44b}'],
    ['emailSubject', '\u202eHel\u200blo\u00ad \u{e0041}\ufeff👩\u200d💻', 'Hello 👩\u200d💻'],
    ['emailSubject', 'Re \ud83d', 'Re \ufffd'],
    ['inquiryLabel', 'De\u2066m\u2060o', 'Demo'],
  ] as const)('stores the %s %j without what hides or breaks text', (field, sent, stored) => {
    const names = { emailMessage: 'message', emailSubject: 'subject', inquiryLabel: 'inquiryLabel' }
    const value = { [names[field]]: stored }
    expect(checkPayload(payload({ [field]: sent }))).toMatchObject({ value })
  })

  test.each([
    [0, { emailMessage: messages.required }],
    [1, {}],
    [2000, {}],
    [2001, { emailMessage: messages.tooLong(2000) }],
  ])('a message has 1 to 2,000 characters, and not %i', (chars, errors) => {
    expect(errorsOf(payload({ emailMessage: ' '.repeat(chars) }))).toEqual(errors)
  })

  test('answers a name or an address of megabytes at once', () => {
    const toEmailAddress = `${'a.'.repeat(1e6)}@${'b.'.repeat(1e6)}!`
    const errors = errorsOf(payload({ name: 'é'.repeat(3e6), toEmailAddress }))
    expect(Object.keys(errors)).toEqual(['name', 'toEmailAddress'])
  })
})
