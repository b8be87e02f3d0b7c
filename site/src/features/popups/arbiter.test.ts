import { expect, test } from 'vitest'
import type { PopupName } from '../popup-frame/popup.ts'
import type { SelfOpening } from '../visitor/visitor.ts'
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

const requested = (popup: PopupName): ArbiterEvent => ({ type: 'requested', popup })
const read = (atMs: number): ArbiterEvent => ({ type: 'services-read', atMs })
const leave = (atMs: number): ArbiterEvent => ({ type: 'leaving', atMs })
const close = (popup: PopupName, atMs: number): ArbiterEvent => ({ type: 'closed', popup, atMs })
const sent: ArbiterEvent = { type: 'submitted', hidesButton: true }
const sentFromPage: ArbiterEvent = { type: 'submitted', hidesButton: false }
const dismiss = (popup: SelfOpening): ArbiterEvent => ({ type: 'dismissed', popup })
const GUIDE_CLOSED = [read(1_000), close('lead-magnet', 3_000)]
const EXIT_CLOSED = [requested('exit-intent'), close('exit-intent', 5_000)]
const EXIT_INTENT = { name: 'exit-intent', isRequested: false } as const
const CONTACT = { name: 'contact-us', isRequested: true } as const
const LATER = 10 * QUIET_MS
const GUIDE = { name: 'lead-magnet', isRequested: false } as const

test.each<[promise: string, events: ArbiterEvent[], popup: ArbiterState['popup']]>([
  ['the mouse leaves', [leave(0)], EXIT_INTENT],
  ['services are read', [read(0)], GUIDE],
  ['services are read while another is open', [requested('contact-us'), read(1_000)], CONTACT],
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
  ['the mouse leaves while services are read', [read(0), leave(1)], GUIDE],
  ['the mouse leaves after one that was asked for', [...EXIT_CLOSED, leave(LATER)], null],
  ['the mouse leaves again much later', [leave(0), close('exit-intent', 1), leave(LATER)], null],
  ['services are read again much later', [...GUIDE_CLOSED, read(LATER)], null],
  [
    'both were shown in another tab',
    [dismiss('exit-intent'), dismiss('lead-magnet'), leave(0)],
    null,
  ],
  ['the other was shown in another tab', [dismiss('exit-intent'), read(0)], GUIDE],
  ['an open one is shown in another tab, too', [read(0), dismiss('lead-magnet')], GUIDE],
  ['it is sent from', [requested('contact-us'), sent], CONTACT],
  ['another is closed', [requested('contact-us'), close('lead-magnet', 1)], CONTACT],
  ['it is asked for in place of another', [leave(0), requested('contact-us')], CONTACT],
  ['it is asked for once more', [leave(0), requested('exit-intent')], EXIT_INTENT],
  ['another is asked for as well', [requested('contact-us'), requested('exit-intent')], CONTACT],
  [
    'it is asked for, though it was dismissed',
    [leave(0), close('exit-intent', 1_000), requested('exit-intent')],
    { name: 'exit-intent', isRequested: true },
  ],
])('when %s', (_, events, popup) => {
  expect(events.reduce(nextState, FRESH).popup).toEqual(popup)
})

test.each<[when: string, events: ArbiterEvent[], isVisible: boolean]>([
  ['a visitor comes', [], true],
  ['its pop-up is open', [requested('contact-us')], false],
  ['another is open', [leave(0)], true],
  ['an inquiry was sent', [sent], false],
  ['an inquiry was sent from a page with a form', [sentFromPage], true],
  ['both were sent', [sent, sentFromPage], false],
])(
  'the button is visible unless its pop-up is open or an inquiry sent: %s',
  (_, events, isVisible) => {
    expect(showsButton(events.reduce(nextState, FRESH))).toBe(isVisible)
  },
)
