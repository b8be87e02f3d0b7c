import { expect, test } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { describe, toExportLine } from './describe.ts'

const RECORD: SubmissionRecord = {
  ...storedSubmission(),
  timesReported: 0,
  answerDueAt: null,
  resume: null,
  deliveries: [],
  history: [],
}

test('exports no control characters, and the same values', () => {
  const message = 'one\ntwo\u001b[31m\u007f\u009b31m\u202egnp.exe\u2066\u200f\u061c “ä𝄞”'
  const topic = { path: '/a/', title: '\u009b31m\u202eA' }
  const line = toExportLine({ ...RECORD, inquiryLabel: 'Label \u0085', message, topic })
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(line).toContain('\\u009b31m\\u202egnp.exe')
  expect(line).toContain('“ä𝄞”')
  expect(JSON.parse(line)).toMatchObject({ message, context: topic, inquiryLabel: 'Label \u0085' })
})

test('shows the history with counts, and exports each event', () => {
  const at = (minute: number) => Date.UTC(2026, 10, 21, 9, minute)
  const downloaded = { event: 'resume downloaded', by: 'receiver' } as const
  const history = [5, 6, 8].map((minute) => ({ at: at(minute), ...downloaded }))
  const lines = (events: typeof history) => describe({ ...RECORD, history: events })
  expect(lines(history)).toContain(
    'History   resume downloaded by receiver, 2026-11-21T09:05:00.000Z to 2026-11-21T09:08:00.000Z, 3 times',
  )
  expect(lines(history.slice(0, 1)).split('\n')).toContain(
    'History   resume downloaded by receiver, 2026-11-21T09:05:00.000Z',
  )
  expect(lines([])).not.toContain('History')
  const exported = JSON.parse(toExportLine({ ...RECORD, history: history.slice(0, 1) }))
  expect(exported.history).toEqual([{ at: '2026-11-21T09:05:00.000Z', ...downloaded }])
})

test('shows the topic on one line, without control characters', () => {
  const topic = { path: '/services/agentic-ai/', title: 'Agentic\u009b31m\n AI' }
  const lines = describe({ ...RECORD, topic }).split('\n')
  expect(lines).toContain('About     Agentic�31m AI (/services/agentic-ai/)')
  expect(describe(RECORD)).not.toContain('About')
})
