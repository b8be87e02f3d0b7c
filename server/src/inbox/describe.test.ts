import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import { expect, test } from 'vitest'
import type { SubmissionRecord } from '../storage/store.ts'
import { toExportLine } from './describe.ts'

test('exports no character that a terminal obeys, and the same values', () => {
  const message = 'one\ntwo\u001b[31m\u007f\u009b31m\u202egnp.exe\u2066\u200f\u061c “ä𝄞”'
  const record: SubmissionRecord = {
    id: '1',
    receivedAt: 0,
    ...EMPTY_TYPED,
    profile: 'SERVICES',
    purpose: 'inquiry',
    inquiryLabel: 'Label \u0085',
    subject: '',
    name: 'Mira',
    email: 'mira@northbay.example',
    phone: '',
    message,
    suspicions: [],
    releasedAt: null,
    timesReported: 0,
    resume: null,
    deliveries: [],
  }
  const line = toExportLine(record)
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(line).toContain('\\u009b31m\\u202egnp.exe')
  expect(line).toContain('“ä𝄞”')
  expect(JSON.parse(line)).toMatchObject({ message, inquiryLabel: 'Label \u0085' })
})
