import { expect, test } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { describe, describeSession, toExportLine } from './describe.ts'

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

test('shows the promise, the answer, and each event with the text of notes', () => {
  const at = (minute: number) => Date.UTC(2026, 10, 21, 9, minute)
  const note = {
    event: 'note',
    by: 'inbox',
    text: 'Called.\u009b31m\nNobody\u202e there.',
  } as const
  const record: SubmissionRecord = {
    ...RECORD,
    answer: { state: 'answered', at: '2026-11-21T09:07:00.000Z' },
    answerDueAt: at(30),
    history: [
      { at: at(5), ...note },
      { at: at(6), event: 'answered', by: 'mail link' },
      { at: at(7), event: 'open', by: 'terminal' },
      { at: at(8), event: 'answered', by: 'mail link' },
    ],
  }
  expect(describe(record).split('\n')).toEqual(
    expect.arrayContaining([
      'Promised  2026-11-21T09:30:00.000Z',
      'Answer    answered, 2026-11-21T09:07:00.000Z',
      'History   note by inbox, 2026-11-21T09:05:00.000Z: Called.�31m Nobody� there.',
      'History   answered by mail link, 2026-11-21T09:06:00.000Z',
      'History   open by terminal, 2026-11-21T09:07:00.000Z',
      'History   answered by mail link, 2026-11-21T09:08:00.000Z',
    ]),
  )
  const line = toExportLine(record)
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  const { answer, history } = JSON.parse(line)
  expect(answer).toEqual(record.answer)
  expect(history[0]).toEqual({ at: '2026-11-21T09:05:00.000Z', ...note })
  expect(JSON.parse(toExportLine(RECORD)).answer).toBeNull()
  expect(describe(RECORD)).not.toMatch(/Promised|Answer/)
})

test('a session is listed without what opens it', () => {
  const times = { begunAt: Date.UTC(2026, 10, 21, 9), usedAt: Date.UTC(2026, 10, 21, 10) }
  const session = { id: 'secret', mailbox: 'hello@a.example', ...times }
  expect(describeSession({ ...session, kind: 'session' })).toBe(
    '2026-11-21T09:00:00.000Z  session  hello@a.example  last used 2026-11-21T10:00:00.000Z',
  )
  expect(describeSession({ ...session, kind: 'link' })).toBe(
    '2026-11-21T09:00:00.000Z  link     hello@a.example  not used',
  )
})

test('shows the topic on one line, without control characters', () => {
  const topic = { path: '/services/agentic-ai/', title: 'Agentic\u009b31m\n AI' }
  const lines = describe({ ...RECORD, topic }).split('\n')
  expect(lines).toContain('About     Agentic�31m AI (/services/agentic-ai/)')
  expect(describe(RECORD)).not.toContain('About')
})
