import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PopupName } from '../popup-frame/popup.ts'
import { type ArbiterEvent, type ArbiterState, nextState, showsButton } from './arbiter.ts'

const FRESH: ArbiterState = {
  popup: null,
  isBusy: false,
  hasSubmitted: false,
  isDismissed: { 'exit-intent': false, 'lead-magnet': false },
}

const popup = fc.constantFrom<PopupName>('contact-us', 'exit-intent', 'lead-magnet')
const selfOpening = fc.constantFrom('exit-intent' as const, 'lead-magnet' as const)
const event: fc.Arbitrary<ArbiterEvent> = fc.oneof(
  fc.record({ type: fc.constant('requested' as const), popup }),
  fc.record({ type: fc.constant('opened' as const), popup }),
  fc.record({ type: fc.constant('closed' as const), popup }),
  fc.record({ type: fc.constant('submitted' as const), hidesButton: fc.boolean() }),
  fc.record({ type: fc.constant('dismissed' as const), popup: selfOpening }),
  fc.constantFrom<ArbiterEvent>(
    { type: 'leaving' },
    { type: 'services-read' },
    { type: 'busy' },
    { type: 'idle' },
  ),
)

type Step = {
  readonly before: ArbiterState
  readonly event: ArbiterEvent
  readonly after: ArbiterState
}

function play(events: readonly ArbiterEvent[], from = FRESH): Step[] {
  let before = from
  return events.map((event) => {
    const step = { before, event, after: nextState(before, event) }
    before = step.after
    return step
  })
}

/** Holds after every event of any sequence. */
function always(property: (step: Step, earlier: readonly Step[]) => void): void {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const steps = play(events)
      for (const [index, step] of steps.entries()) property(step, steps.slice(0, index))
    }),
    { numRuns: 2000 },
  )
}

const opensUnsolicited = ({ before, after }: Step) =>
  after.popup !== null && !after.popup.isRequested && before.popup !== after.popup

describe('over any sequence of events', () => {
  test('the open pop-up stays until it is closed or replaced by a requested one', () =>
    always(({ before, event, after }) => {
      if (before.popup?.phase !== 'open' || before.popup.name === after.popup?.name) return
      const isClosed = event.type === 'closed' && event.popup === before.popup.name
      const isReplaced = event.type === 'requested' && !before.popup.isRequested
      expect(isClosed || isReplaced).toBe(true)
    }))

  test('nothing opens that was not loading', () =>
    always(({ before, after }) => {
      if (after.popup?.phase === 'open' && before.popup?.phase !== 'open')
        expect(before.popup?.name).toBe(after.popup.name)
    }))

  test('nothing opens by itself while the visitor is busy', () =>
    always((step) => {
      if (opensUnsolicited(step)) expect(step.before.isBusy).toBe(false)
      if (step.after.isBusy && step.after.popup?.phase === 'loading')
        expect(step.after.popup.isRequested).toBe(true)
    }))

  test('a second `opened` changes nothing', () => {
    const [, opened, again] = play([
      { type: 'services-read' },
      { type: 'opened', popup: 'lead-magnet' },
      { type: 'opened', popup: 'lead-magnet' },
    ])
    expect(again?.after).toBe(opened?.after)
  })

  test('each that opens by itself does so at most once', () =>
    always(({ after }, earlier) => {
      if (after.popup?.phase !== 'loading' || after.popup.isRequested) return
      const { name } = after.popup
      const wasOpen = earlier.some(
        (step) => step.after.popup?.name === name && step.after.popup.phase === 'open',
      )
      expect(wasOpen).toBe(false)
    }))

  test('a dismissed pop-up stays dismissed, and never opens by itself', () =>
    always(({ before, after }) => {
      for (const name of ['exit-intent', 'lead-magnet'] as const) {
        if (before.isDismissed[name]) expect(after.isDismissed[name]).toBe(true)
        const isLoading = after.popup?.name === name && after.popup.phase === 'loading'
        if (after.isDismissed[name] && isLoading) expect(after.popup?.isRequested).toBe(true)
      }
    }))

  test('after a submission there is no exit-intent pop-up', () =>
    always(({ after }, earlier) => {
      const hasSent = earlier.some((step) => step.event.type === 'submitted')
      if (hasSent && after.popup?.name === 'exit-intent' && after.popup.phase === 'loading')
        expect(after.popup.isRequested).toBe(true)
    }))

  test('a requested pop-up is never removed by an event of the page', () =>
    always(({ before, event, after }) => {
      if (before.popup?.isRequested && event.type !== 'closed')
        expect(after.popup?.name).toBe(before.popup.name)
    }))

  test('the button is visible unless its pop-up is open, or an inquiry was sent', () =>
    always(({ after }) => {
      const isOpen = after.popup?.name === 'contact-us' && after.popup.phase === 'open'
      expect(showsButton(after)).toBe(!isOpen && !after.hasSubmitted)
    }))
})

describe('sequences', () => {
  const end = (...events: ArbiterEvent[]) => play(events).at(-1)?.after ?? FRESH

  test('an idle visitor who leaves sees the exit-intent pop-up', () => {
    expect(end({ type: 'leaving' }).popup).toEqual({
      name: 'exit-intent',
      phase: 'loading',
      isRequested: false,
    })
  })

  test('typing cancels a pop-up that is loading, without dismissing it', () => {
    const typing = play([{ type: 'services-read' }, { type: 'busy' }])
    expect(typing.at(-1)?.after.popup).toBeNull()
    expect(end({ type: 'services-read' }, { type: 'busy' }, { type: 'idle' }).isDismissed).toEqual(
      FRESH.isDismissed,
    )
  })

  test('the guide gives way to a requested contact pop-up', () => {
    const state = end(
      { type: 'services-read' },
      { type: 'opened', popup: 'lead-magnet' },
      { type: 'requested', popup: 'contact-us' },
    )
    expect(state.popup?.name).toBe('contact-us')
  })

  test('a request opens a dismissed pop-up', () => {
    const state = end(
      { type: 'leaving' },
      { type: 'opened', popup: 'exit-intent' },
      { type: 'closed', popup: 'exit-intent' },
      { type: 'requested', popup: 'exit-intent' },
    )
    expect(state.popup).toEqual({ name: 'exit-intent', phase: 'loading', isRequested: true })
  })
})
