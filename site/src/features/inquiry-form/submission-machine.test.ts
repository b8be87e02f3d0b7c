import { messages } from '@lanternfield/contract/messages.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure, type SendOutcome } from './send.ts'
import {
  IDLE,
  isBusy,
  nextState,
  type SubmissionEvent,
  type SubmissionState,
} from './submission-machine.ts'

type State = SubmissionState<string>
type Event = SubmissionEvent<string>

const STORED: SendOutcome = { kind: 'stored', id: 'a1' }

function rejectedFor(...fields: string[]): SendOutcome {
  const errors = fields.map((field) => ({ field, message: messages.required }))
  return { kind: 'rejected', problem: { title: 'Validation failed', status: 422, errors } }
}

function play(...events: Event[]): State {
  return events.reduce<State>(nextState, IDLE)
}

const SUBMIT: Event = { type: 'submit' }
const SEND: Event = { type: 'send', hasResume: false }
const ended = (outcome: SendOutcome): Event => ({ type: 'outcome', outcome })

describe('a submission', () => {
  test('is checked, sent and stored', () => {
    expect(play(SUBMIT).step).toBe('checking')
    expect(play(SUBMIT, SEND)).toEqual({ step: 'sending', progress: null, restoreNext: null })
    expect(play(SUBMIT, SEND, ended(STORED))).toEqual({
      step: 'stored',
      id: 'a1',
      restoreNext: null,
    })
    expect(play(SUBMIT, SEND, ended(STORED), { type: 'end' })).toEqual(IDLE)
  })

  test('with wrong values ends without being sent', () => {
    expect(play(SUBMIT, { type: 'end' })).toEqual(IDLE)
  })

  test('reports progress only where a resume is sent', () => {
    const progress: Event = { type: 'progress', part: 0.5 }
    expect(play(SUBMIT, { type: 'send', hasResume: true }, progress)).toMatchObject({
      progress: 0.5,
    })
    expect(play(SUBMIT, SEND, progress)).toMatchObject({ progress: null })
  })

  test('that the server rejects shows each error at the field it is about', () => {
    const { restoreNext: _none, ...state } = play(
      SUBMIT,
      SEND,
      ended(rejectedFor('toEmailAddress', 'emailProfile', 'emailSubject')),
    )
    expect(state).toEqual({
      step: 'rejected',
      failures: { email: messages.required, inquiryType: messages.required },
    })
  })

  test.each([[[]], [['emailSubject']], [['body']]])(
    'that is rejected for %j, which no input shows, has failed',
    (fields) => {
      expect(play(SUBMIT, SEND, ended(rejectedFor(...fields)))).toMatchObject({
        step: 'failed',
        failure: failure('status'),
      })
    },
  )

  test.each(['offline', 'network', 'no-answer', 'status', 'fault'] as const)(
    'that fails with "%s" says so',
    (reason) => {
      expect(play(SUBMIT, SEND, ended(failure(reason)))).toMatchObject({
        step: 'failed',
        failure: { reason },
      })
    },
  )
})

describe('a draft to restore', () => {
  const restore: Event = { type: 'restore', draft: 'draft' }

  test('waits for the end of a submission', () => {
    expect(play(SUBMIT, restore).restoreNext).toBe('draft')
    expect(play(SUBMIT, SEND, restore, ended(STORED)).restoreNext).toBe('draft')
    expect(play(SUBMIT, SEND, ended(STORED), restore).restoreNext).toBe('draft')
    expect(play(SUBMIT, restore, { type: 'end' })).toEqual(IDLE)
  })

  test('does not wait where nothing is under way', () => {
    expect(play(restore)).toEqual(IDLE)
  })

  test('is the latest that was asked for', () => {
    expect(play(SUBMIT, restore, { type: 'restore', draft: 'later' }).restoreNext).toBe('later')
  })
})

const outcome = fc.constantFrom<SendOutcome>(STORED, rejectedFor('name'), failure('network'))
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom<Event>(SUBMIT, { type: 'end' }, { type: 'restore', draft: 'draft' }),
  fc.record({ type: fc.constant('send' as const), hasResume: fc.boolean() }),
  fc.record({ type: fc.constant('progress' as const), part: fc.double({ min: 0, max: 1 }) }),
  fc.record({ type: fc.constant('outcome' as const), outcome }),
)

const FOLLOWING: Readonly<Record<State['step'], readonly State['step'][]>> = {
  idle: ['checking'],
  checking: ['sending', 'idle'],
  sending: ['stored', 'rejected', 'failed', 'idle'],
  stored: ['idle'],
  rejected: ['idle'],
  failed: ['idle'],
}

test('over any sequence of events, one submission follows the other', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let state: State = IDLE
      for (const event of events) {
        const after: State = nextState(state, event)
        if (after.step !== state.step) expect(FOLLOWING[state.step]).toContain(after.step)
        // A second press of the button never begins a second submission.
        if (event.type === 'submit' && isBusy(state)) expect(after).toBe(state)
        if (!isBusy(after)) expect(after.restoreNext).toBeNull()
        state = after
      }
    }),
    { numRuns: 1000 },
  )
})
