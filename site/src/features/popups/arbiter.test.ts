import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PopupName } from '../popup-frame/popup.ts'
import { type ArbiterEvent, type ArbiterState, nextState, showsButton } from './arbiter.ts'

const FRESH: ArbiterState = {
  popup: null,
  hasSubmitted: false,
  isDismissed: { 'exit-intent': false, 'lead-magnet': false },
}

const popup = fc.constantFrom<PopupName>('contact-us', 'exit-intent', 'lead-magnet')
const selfOpening = fc.constantFrom('exit-intent' as const, 'lead-magnet' as const)
const event: fc.Arbitrary<ArbiterEvent> = fc.oneof(
  fc.record({ type: fc.constant('requested' as const), popup }),
  fc.record({ type: fc.constant('closed' as const), popup }),
  fc.record({ type: fc.constant('submitted' as const), hidesButton: fc.boolean() }),
  fc.record({ type: fc.constant('dismissed' as const), popup: selfOpening }),
  fc.constantFrom<ArbiterEvent>({ type: 'leaving' }, { type: 'services-read' }),
)

type Step = {
  readonly before: ArbiterState
  readonly event: ArbiterEvent
  readonly after: ArbiterState
}

/** How often a property must apply: otherwise the random sequences no longer test it. */
const ENOUGH = 100

/** Checks every step of random sequences. @param property returns whether it applied to the step */
function always(property: (step: Step) => boolean): void {
  let checked = 0
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60, size: 'max' }), (events) => {
      let before = FRESH
      for (const next of events) {
        const after = nextState(before, next)
        if (property({ before, event: next, after })) checked += 1
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

  test.each([
    ['exit-intent', 'services-read', 'lead-magnet'],
    ['contact-us', 'services-read', 'lead-magnet'],
  ] as const)('while %s is open, %s opens nothing, and afterwards does', (open, type, later) => {
    const opened: ArbiterEvent[] = [{ type: 'requested', popup: open }, { type }]
    expect(end(...opened).popup?.name).toBe(open)
    expect(end(...opened, { type: 'closed', popup: open }).popup).toBeNull()
    expect(end(...opened, { type: 'closed', popup: open }, { type }).popup?.name).toBe(later)
  })

  test('after a submission only the guide opens by itself', () => {
    for (const hidesButton of [true, false]) {
      expect(end({ type: 'submitted', hidesButton }, { type: 'leaving' }).popup).toBeNull()
      const state = end({ type: 'submitted', hidesButton }, { type: 'services-read' })
      expect(state.popup?.name).toBe('lead-magnet')
      expect(showsButton(state)).toBe(!hidesButton)
    }
  })

  test('a request opens a dismissed pop-up', () => {
    const state = end(
      { type: 'leaving' },
      { type: 'closed', popup: 'exit-intent' },
      { type: 'requested', popup: 'exit-intent' },
    )
    expect(state.popup).toEqual({ name: 'exit-intent', isRequested: true })
  })
})
