import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { always } from '../../../testing/always.ts'
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

function inAnyStep(property: (step: Step) => boolean): void {
  const steps = (events: readonly [ArbiterEvent, waitMs: number][]): Step[] => {
    let [before, now, closedAtMs] = [FRESH, QUIET_MS, 0]
    return events.map(([untimed, waitMs]) => {
      now += waitMs
      const event = { ...untimed, atMs: now }
      const step = {
        before,
        event,
        after: nextState(before, event),
        sinceClosedMs: now - closedAtMs,
      }
      if (event.type === 'closed' && event.popup !== 'contact-us') closedAtMs = now
      before = step.after
      return step
    })
  }
  always(fc.tuple(event, wait), steps, property)
}

describe('over any sequence of events', () => {
  test('the open pop-up stays until closed, or replaced by a requested one', () =>
    inAnyStep(({ before, event, after }) => {
      if (!before.popup || before.popup.name === after.popup?.name) return false
      const isClosed = event.type === 'closed' && event.popup === before.popup.name
      const isReplaced = event.type === 'requested' && !before.popup.isRequested
      expect(isClosed || isReplaced).toBe(true)
      return true
    }))

  test.each(['exit-intent', 'lead-magnet'] as const)('%s stays dismissed', (name) =>
    inAnyStep(({ before, after }) => {
      if (!before.isDismissed[name]) return false
      expect(after.isDismissed[name]).toBe(true)
      const opens = after.popup !== before.popup && after.popup?.name === name
      if (opens) expect(after.popup?.isRequested).toBe(true)
      return true
    }),
  )

  test('nothing opens by itself soon after a pop-up that did', () =>
    inAnyStep(({ before, event, after, sinceClosedMs }) => {
      const isOffer = event.type === 'leaving' || event.type === 'services-read'
      if (!isOffer || sinceClosedMs >= QUIET_MS) return false
      expect(after).toEqual(before)
      return true
    }))

  test('a requested pop-up is never removed by an event of the page', () =>
    inAnyStep(({ before, event, after }) => {
      if (!before.popup?.isRequested || event.type === 'closed') return false
      expect(after.popup?.name).toBe(before.popup.name)
      return true
    }))

  test('the button is visible unless its pop-up is open or an inquiry sent', () =>
    inAnyStep(({ after }) => {
      const isOpen = after.popup?.name === 'contact-us'
      expect(showsButton(after)).toBe(!isOpen && !after.hasSubmitted)
      return isOpen
    }))
})

const requested = (popup: PopupName): ArbiterEvent => ({ type: 'requested', popup })
const read = (atMs: number): ArbiterEvent => ({ type: 'services-read', atMs })
const leave = (atMs: number): ArbiterEvent => ({ type: 'leaving', atMs })
const close = (popup: PopupName, atMs: number): ArbiterEvent => ({ type: 'closed', popup, atMs })
const sent: ArbiterEvent = { type: 'submitted', hidesButton: true }
const sentFromPage: ArbiterEvent = { type: 'submitted', hidesButton: false }
const GUIDE_CLOSED = [read(1_000), close('lead-magnet', 3_000)]
const EXIT_CLOSED = [requested('exit-intent'), close('exit-intent', 5_000)]
const EXIT_INTENT = { name: 'exit-intent', isRequested: false } as const
const GUIDE = { name: 'lead-magnet', isRequested: false } as const

test.each<[promise: string, events: ArbiterEvent[], popup: ArbiterState['popup']]>([
  ['the mouse leaves', [leave(0)], EXIT_INTENT],
  ['services are read', [read(0)], GUIDE],
  [
    'services are read while another is open',
    [requested('contact-us'), read(1_000)],
    { name: 'contact-us', isRequested: true },
  ],
  ['services are read soon after another', [...EXIT_CLOSED, read(4_999 + QUIET_MS)], null],
  ['services are read later', [...EXIT_CLOSED, read(5_000 + QUIET_MS)], GUIDE],
  [
    'services are read soon after the contact form',
    [requested('contact-us'), close('contact-us', 5_000), read(5_000)],
    GUIDE,
  ],
  ['the mouse leaves soon after the guide', [...GUIDE_CLOSED, leave(4_500)], null],
  [
    'the mouse leaves once more',
    [...GUIDE_CLOSED, leave(4_500), leave(3_000 + QUIET_MS)],
    EXIT_INTENT,
  ],
  ['the mouse leaves after a submission', [sent, leave(0)], null],
  ['the mouse leaves after one from a page', [sentFromPage, leave(0)], null],
  ['services are read after a submission', [sent, read(0)], GUIDE],
  [
    'it is asked for, though it was dismissed',
    [leave(0), close('exit-intent', 1_000), requested('exit-intent')],
    { name: 'exit-intent', isRequested: true },
  ],
])('when %s', (_, events, popup) => {
  expect(events.reduce(nextState, FRESH).popup).toEqual(popup)
})

test('an inquiry hides the button, unless its page has a form of its own', () => {
  expect(showsButton(nextState(FRESH, sent))).toBe(false)
  expect(showsButton(nextState(FRESH, sentFromPage))).toBe(true)
  expect(showsButton([sent, sentFromPage].reduce(nextState, FRESH))).toBe(false)
})
