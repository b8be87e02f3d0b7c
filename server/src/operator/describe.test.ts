import { expect, test } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import type { SubmissionRecord } from '../store/store.ts'
import { describe, describeShortly, toExportLine } from './describe.ts'

const RECORD: SubmissionRecord = {
  ...storedSubmission(),
  timesReported: 0,
  answer: null,
  answerDueAt: null,
  resume: null,
  deliveries: [],
  deletedAt: null,
  history: [],
}
const at = (minute: number) => Date.UTC(2026, 10, 21, 9, minute)
const DOWNLOADED = { event: 'resume downloaded', by: 'receiver' } as const
const NOTE = { event: 'note', by: 'inbox', text: 'Called.\u009b31m\nNobody\u202e there.' } as const
const ANSWER = { state: 'answered', at: '2026-11-21T09:07:00.000Z' } as const

test.each<[string, Partial<SubmissionRecord>, string[]]>([
  [
    'the topic, on one line without control characters',
    { topic: { path: '/services/agentic-ai/', title: 'Agentic\u009b31m\n AI' } },
    ['About     Agentic�31m AI (/services/agentic-ai/)'],
  ],
  [
    'the promise and the answer',
    { answerDueAt: at(30), answer: ANSWER },
    ['Answer    answered, 2026-11-21T09:07:00.000Z', 'Promised  2026-11-21T09:30:00.000Z'],
  ],
  [
    'equal events as one, with their count',
    { history: [5, 6, 8].map((minute) => ({ at: at(minute), ...DOWNLOADED })) },
    [
      'History   resume downloaded by receiver, 2026-11-21T09:05:00.000Z to 2026-11-21T09:08:00.000Z, 3 times',
    ],
  ],
  [
    'each other event, with the text of notes',
    {
      history: [
        { at: at(5), ...NOTE },
        { at: at(6), event: 'answered', by: 'mail link' },
        { at: at(7), event: 'open', by: 'terminal' },
        { at: at(8), event: 'answered', by: 'mail link' },
      ],
    },
    [
      'History   note by inbox, 2026-11-21T09:05:00.000Z: Called.�31m Nobody� there.',
      'History   answered by mail link, 2026-11-21T09:06:00.000Z',
      'History   open by terminal, 2026-11-21T09:07:00.000Z',
      'History   answered by mail link, 2026-11-21T09:08:00.000Z',
    ],
  ],
])('shows %s', (_, changes, lines) => {
  const isOptional = (line: string) => /^(About|Promised|Answer|History)/.test(line)
  expect(
    describe({ ...RECORD, ...changes })
      .split('\n')
      .filter(isOptional),
  ).toEqual(lines)
})

test('exports no control characters, and the same values', () => {
  const message = 'one\ntwo\u001b[31m\u007f\u009b31m\u202egnp.exe\u2066\u200f\u061c “ä𝄞”'
  const topic = { path: '/a/', title: '\u009b31m\u202eA' }
  const history = [
    { at: at(5), ...NOTE },
    { at: at(5), ...DOWNLOADED },
  ]
  const typed = { inquiryLabel: 'Label \u0085', message }
  const line = toExportLine({ ...RECORD, ...typed, topic, history, answer: ANSWER })
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(line).toContain('\\u009b31m\\u202egnp.exe')
  expect(line).toContain('“ä𝄞”')
  const shown = history.map((event) => ({ ...event, at: new Date(event.at).toISOString() }))
  const exported = { ...typed, context: topic, history: shown, answer: ANSWER }
  expect(JSON.parse(line)).toMatchObject(exported)
  expect(JSON.parse(toExportLine(RECORD)).answer).toBeNull()
})

test('a delivery to a receiver has its name and how it went', () => {
  const sent = { state: 'waiting', attempts: 2, messageId: '<1@a.example>' } as const
  const delivery = {
    id: '1',
    kind: 'receiver:crm',
    lastError: 'It answered 404.',
    settledAt: null,
    ...sent,
  } as const
  const record = { ...RECORD, deliveries: [delivery] }
  expect(describeShortly(record)).toContain('receiver:crm waiting')
  expect(describe(record)).toContain('crm waiting, 2 attempts, <1@a.example>, It answered 404.')
  const exported = { kind: 'receiver', receiver: 'crm', ...sent }
  expect(JSON.parse(toExportLine(record)).deliveries).toEqual([exported])
})
