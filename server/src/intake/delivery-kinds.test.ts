import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import type { ReceiverConditions } from '../parts/receivers/receiver-type.ts'
import { createDeliveryKindsFor } from './delivery-kinds.ts'

const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const landing = (path: string): Source => ({ landing: path, referrer: '', params: {} })

const kindsOf = (sent: Parameters<typeof newSent>[0], when: ReceiverConditions = {}) =>
  createDeliveryKindsFor(
    { acknowledges: true, webhook: {}, receivers: [{ name: 'crm', when }] },
    INQUIRY_LABELS,
  )(newSent(sent))

test('a submission causes mails, the webhook and its receivers, a probe its notification alone', () => {
  expect(kindsOf({})).toEqual(['notify', 'acknowledge', 'webhook', 'receiver:crm'])
  expect(kindsOf({ purpose: 'probe' })).toEqual(['notify'])
})

const CAREERS = { profile: 'CAREERS', inquiryLabel: INQUIRY_LABELS.careers } as const
const GUIDE = { profile: 'SERVICES', inquiryLabel: 'Lead magnet', purpose: 'guide' } as const

test.each([
  [true, CAREERS, { profile: ['CAREERS'] }],
  [false, CAREERS, { profile: ['SERVICES'] }],
  [true, CAREERS, { profile: ['SERVICES', 'CAREERS'], inquiryType: ['feedback', 'careers'] }],
  [false, CAREERS, { profile: ['CAREERS'], inquiryType: ['feedback'] }],
  [false, { inquiryLabel: 'Made up by a program' }, { inquiryType: ['careers'] }],
  [true, GUIDE, { profile: ['SERVICES'] }],
  [false, GUIDE, { inquiryType: ['services', 'scheduleDemo', 'feedback', 'careers'] }],
  [true, { topic: TOPIC }, { path: ['/industries/', '/services/'] }],
  [false, { topic: TOPIC }, { path: ['/agentic-ai/'] }],
  [true, { topic: TOPIC, source: landing('/industries/sports/') }, { path: ['/industries/'] }],
  [false, { source: landing('') }, { path: ['/'] }],
  [false, {}, { path: ['/'] }],
  [false, { ...CAREERS, topic: TOPIC }, { profile: ['SERVICES'], path: ['/services/'] }],
] as const)('%s: %j for a receiver when %j', (fits, sent, when) => {
  expect(kindsOf(sent, when).includes('receiver:crm')).toBe(fits)
})
