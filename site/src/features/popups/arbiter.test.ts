import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PopupName } from '../popup-frame/popup.ts'
import {
  type ArbiterEvent,
  type ArbiterState,
  nextState,
  QUIET_MS,
  showsButton,
} from './arbiter.ts'

const FRESH: ArbiterState = {
  popup: null,
  quietUntilMs: 0,
  hasSubmitted: false,
  isDismissed: { 'exit-intent': false, 'lead-magnet': false },
}

const popup = fc.constantFrom<PopupName>('contact-us', 'exit-intent', 'lead-magnet')
const selfOpening = fc.constantFrom('exit-intent' as const, 'lead-magnet' as const)
/** Replaced by the time in the sequence. */
const atMs = fc.constant(0)
const event: fc.Arbitrary<ArbiterEvent> = fc.oneof(
  fc.record({ type: fc.constant('requested' as const), popup }),
  fc.record({ type: fc.constant('closed' as const), popup, atMs }),
  fc.record({ type: fc.constant('leaving' as const), atMs }),
  fc.record({ type: fc.constant('services-read' as const), atMs }),
  fc.record({ type: fc.constant('submitted' as const), hidesButton: fc.boolean() }),
  fc.record({ type: fc.constant('dismissed' as const), popup: selfOpening }),
)

/** Some are shorter than QUIET_MS, some longer. */
const wait = fc.integer({ min: 0, max: 2 * QUIET_MS })

type Step = {
  readonly before: ArbiterState
  readonly event: ArbiterEvent
  readonly after: ArbiterState
  /** Since a pop-up was closed that can open by itself. */
  readonly sinceClosedMs: number
}

/** How often a property must apply: otherwise the random sequences no longer test it. */
const ENOUGH = 100

/** Checks every step of random sequences. @param property returns whether it applied to the step */
function always(property: (step: Step) => boolean): void {
  let checked = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(event, wait), { maxLength: 60, size: 'max' }), (steps) => {
      let before = FRESH
      let now = QUIET_MS
      let closedAtMs = 0
      for (const [untimed, waitMs] of steps) {
        now += waitMs
        const timed = { ...untimed, atMs: now }
        const after = nextState(before, timed)
        const sinceClosedMs = now - closedAtMs
        if (property({ before, event: timed, after, sinceClosedMs })) checked += 1
        if (timed.type === 'closed' && timed.popup !== 'contact-us') closedAtMs = now
        before = after
      }
    }),
    { numRuns: 400 },
  )
  expect(checked, 'steps of this kind').toBeGreaterThan(ENOUGH)
}

describe('over any sequence of events', () => {
  test('the open pop-up stays until closed, or replaced by a requested one', () =>
    always(({ before, event, after }) => {
      if (!before.popup || before.popup.name === after.popup?.name) return false
      const isClosed = event.type === 'closed' && event.popup === before.popup.name
      const isReplaced = event.type === 'requested' && !before.popup.isRequested
      expect(isClosed || isReplaced).toBe(true)
      return true
    }))

  describe.each(['exit-intent', 'lead-magnet'] as const)('%s, once it is dismissed,', (name) => {
    test('stays dismissed', () =>
      always(({ before, after }) => {
        if (!before.isDismissed[name]) return false
        expect(after.isDismissed[name]).toBe(true)
        return true
      }))

    test('never opens by itself', () =>
      always(({ before, after }) => {
        const opens = after.popup !== before.popup && after.popup?.name === name
        if (!before.isDismissed[name] || !opens) return false
        expect(after.popup?.isRequested).toBe(true)
        return true
      }))
  })

  test('nothing opens by itself soon after a pop-up that did', () =>
    always(({ before, event, after, sinceClosedMs }) => {
      const isOffer = event.type === 'leaving' || event.type === 'services-read'
      if (!isOffer || sinceClosedMs >= QUIET_MS) return false
      expect(after).toEqual(before)
      return true
    }))

  test('a requested pop-up is never removed by an event of the page', () =>
    always(({ before, event, after }) => {
      if (!before.popup?.isRequested || event.type === 'closed') return false
      expect(after.popup?.name).toBe(before.popup.name)
      return true
    }))

  test('the button is visible unless its pop-up is open or an inquiry sent', () =>
    always(({ after }) => {
      const isOpen = after.popup?.name === 'contact-us'
      expect(showsButton(after)).toBe(!isOpen && !after.hasSubmitted)
      return isOpen
    }))
})

describe('sequences', () => {
  const end = (...events: ArbiterEvent[]) => events.reduce(nextState, FRESH)
  const read = (atMs: number): ArbiterEvent => ({ type: 'services-read', atMs })
  const leave = (atMs: number): ArbiterEvent => ({ type: 'leaving', atMs })
  const close = (popup: PopupName, atMs: number): ArbiterEvent => ({ type: 'closed', popup, atMs })

  test.each([
    ['exit-intent', QUIET_MS],
    ['contact-us', 0],
  ] as const)('while %s is open, the guide is not offered, and %i ms later is', (open, laterMs) => {
    const opened: ArbiterEvent[] = [{ type: 'requested', popup: open }, read(1_000)]
    expect(end(...opened).popup?.name).toBe(open)
    expect(end(...opened, close(open, 5_000)).popup).toBeNull()
    const later = end(...opened, close(open, 5_000), read(5_000 + laterMs))
    expect(later.popup?.name).toBe('lead-magnet')
  })

  test('an exit soon after the guide was closed opens nothing, and a later one does', () => {
    const closed = [read(1_000), close('lead-magnet', 3_000)]
    expect(end(leave(0)).popup?.name).toBe('exit-intent')
    expect(end(...closed, leave(4_500)).popup).toBeNull()
    const later = end(...closed, leave(4_500), leave(3_000 + QUIET_MS))
    expect(later.popup).toEqual({ name: 'exit-intent', isRequested: false })
  })

  test('after a submission only the guide opens by itself', () => {
    for (const hidesButton of [true, false]) {
      expect(end({ type: 'submitted', hidesButton }, leave(0)).popup).toBeNull()
      const state = end({ type: 'submitted', hidesButton }, read(0))
      expect(state.popup?.name).toBe('lead-magnet')
      expect(showsButton(state)).toBe(!hidesButton)
    }
  })

  test('a request opens a dismissed pop-up', () => {
    const state = end(leave(0), close('exit-intent', 1_000), {
      type: 'requested',
      popup: 'exit-intent',
    })
    expect(state.popup).toEqual({ name: 'exit-intent', isRequested: true })
  })
})
