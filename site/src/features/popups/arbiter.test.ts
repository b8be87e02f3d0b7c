import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ArbiterEvent,
  type ArbiterState,
  next,
  type PopupName,
  showsButton,
} from './arbiter.ts'

const FRESH: ArbiterState = {
  popup: null,
  isOccupied: false,
  hasSubmitted: false,
  isOver: { 'exit-intent': false, 'lead-magnet': false },
}

const popup = fc.constantFrom<PopupName>('contact-us', 'exit-intent', 'lead-magnet')
const selfOpening = fc.constantFrom('exit-intent' as const, 'lead-magnet' as const)
const event: fc.Arbitrary<ArbiterEvent> = fc.oneof(
  fc.record({ type: fc.constant('asked' as const), popup }),
  fc.record({ type: fc.constant('appeared' as const), popup }),
  fc.record({ type: fc.constant('gone' as const), popup }),
  fc.record({ type: fc.constant('submitted' as const), hidesButton: fc.boolean() }),
  fc.record({ type: fc.constant('turned-off' as const), popup: selfOpening }),
  fc.constantFrom<ArbiterEvent>(
    { type: 'leaving' },
    { type: 'services-seen' },
    { type: 'occupied' },
    { type: 'free' },
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
    const step = { before, event, after: next(before, event) }
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

const comesUninvited = ({ before, after }: Step) =>
  after.popup !== null && !after.popup.isAskedFor && before.popup !== after.popup

describe('over any sequence of events', () => {
  test('what is open stays the only one until it is gone or makes room for what was asked for', () =>
    always(({ before, event, after }) => {
      if (before.popup?.phase !== 'open' || before.popup.name === after.popup?.name) return
      const isGone = event.type === 'gone' && event.popup === before.popup.name
      const makesRoom = event.type === 'asked' && !before.popup.isAskedFor
      expect(isGone || makesRoom).toBe(true)
    }))

  test('nothing appears that was not on its way', () =>
    always(({ before, after }) => {
      if (after.popup?.phase === 'open' && before.popup?.phase !== 'open')
        expect(before.popup?.name).toBe(after.popup.name)
    }))

  test('nothing comes by itself while the visitor is occupied', () =>
    always((step) => {
      if (comesUninvited(step)) expect(step.before.isOccupied).toBe(false)
      if (step.after.isOccupied && step.after.popup?.phase === 'coming')
        expect(step.after.popup.isAskedFor).toBe(true)
    }))

  test('to hear twice that something has appeared changes nothing', () => {
    const [, appeared, again] = play([
      { type: 'services-seen' },
      { type: 'appeared', popup: 'lead-magnet' },
      { type: 'appeared', popup: 'lead-magnet' },
    ])
    expect(again?.after).toBe(appeared?.after)
  })

  test('each that comes by itself appears at most once', () =>
    always(({ after }, earlier) => {
      if (after.popup?.phase !== 'coming' || after.popup.isAskedFor) return
      const { name } = after.popup
      const wasOpen = earlier.some(
        (step) => step.after.popup?.name === name && step.after.popup.phase === 'open',
      )
      expect(wasOpen).toBe(false)
    }))

  test('nothing comes by itself once it is over, and over it stays', () =>
    always(({ before, after }) => {
      for (const name of ['exit-intent', 'lead-magnet'] as const) {
        if (before.isOver[name]) expect(after.isOver[name]).toBe(true)
        const isComing = after.popup?.name === name && after.popup.phase === 'coming'
        if (after.isOver[name] && isComing) expect(after.popup?.isAskedFor).toBe(true)
      }
    }))

  test('who has sent something can leave', () =>
    always(({ after }, earlier) => {
      const hasSent = earlier.some((step) => step.event.type === 'submitted')
      if (hasSent && after.popup?.name === 'exit-intent' && after.popup.phase === 'coming')
        expect(after.popup.isAskedFor).toBe(true)
    }))

  test('what was asked for is never taken away by what happens on the page', () =>
    always(({ before, event, after }) => {
      if (before.popup?.isAskedFor && event.type !== 'gone')
        expect(after.popup?.name).toBe(before.popup.name)
    }))

  test('the button is there unless its pop-up is, or an inquiry was sent', () =>
    always(({ after }) => {
      const isOpen = after.popup?.name === 'contact-us' && after.popup.phase === 'open'
      expect(showsButton(after)).toBe(!isOpen && !after.hasSubmitted)
    }))
})

describe('one after the other', () => {
  const end = (...events: ArbiterEvent[]) => play(events).at(-1)?.after ?? FRESH

  test('a visitor who is free is asked when leaving', () => {
    expect(end({ type: 'leaving' }).popup).toEqual({
      name: 'exit-intent',
      phase: 'coming',
      isAskedFor: false,
    })
  })

  test('a visitor who begins to type before it has come is left alone, and may be asked later', () => {
    const typing = play([{ type: 'services-seen' }, { type: 'occupied' }])
    expect(typing.at(-1)?.after.popup).toBeNull()
    expect(end({ type: 'services-seen' }, { type: 'occupied' }, { type: 'free' }).isOver).toEqual(
      FRESH.isOver,
    )
  })

  test('the guide makes room for who wants to write', () => {
    const state = end(
      { type: 'services-seen' },
      { type: 'appeared', popup: 'lead-magnet' },
      { type: 'asked', popup: 'contact-us' },
    )
    expect(state.popup?.name).toBe('contact-us')
  })

  test('trying again opens what is over', () => {
    const state = end(
      { type: 'leaving' },
      { type: 'appeared', popup: 'exit-intent' },
      { type: 'gone', popup: 'exit-intent' },
      { type: 'asked', popup: 'exit-intent' },
    )
    expect(state.popup).toEqual({ name: 'exit-intent', phase: 'coming', isAskedFor: true })
  })
})
