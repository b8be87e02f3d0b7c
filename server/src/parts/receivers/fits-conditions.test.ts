import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, test } from 'vitest'
import { newSent } from '../../../testing/entries.ts'
import { fitsConditions } from './fits-conditions.ts'

const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const landing = (path: string): Source => ({ landing: path, referrer: '', params: {} })

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
  expect(fitsConditions(newSent(sent), when, INQUIRY_LABELS)).toBe(fits)
})
