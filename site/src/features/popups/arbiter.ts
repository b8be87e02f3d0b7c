/**
 * Decides which pop-up is open. A pure state machine; `popup-controller.ts` passes events to it and acts on its state.
 *
 * - never two at once;
 * - a pop-up that opens by itself does so once in a browser, and never after it was dismissed;
 * - QUIET_MS at least between the closing of one that opens by itself and the opening of the other;
 * - no exit-intent pop-up after a submission.
 */
import type { PopupName } from '../popup-frame/popup.ts'
import type { SelfOpening } from '../visitor/visitor.ts'

/** Long enough to have read on; an occasion that falls into it is missed, and the next one counts. */
export const QUIET_MS = 20_000

export type ArbiterState = {
  readonly popup: OpenPopup | null
  /** Until when no pop-up opens by itself, in milliseconds since 1970. */
  readonly quietUntilMs: number
  /** Whether the visitor has submitted an inquiry; the floating button is then hidden. */
  readonly hasSubmitted: boolean
  /** Which pop-ups no longer open by themselves. */
  readonly isDismissed: Readonly<Record<SelfOpening, boolean>>
}

export type OpenPopup = {
  readonly name: PopupName
  /** Whether the visitor asked for it, by the button or by trying again. */
  readonly isRequested: boolean
}

export type ArbiterEvent =
  | { readonly type: 'requested'; readonly popup: PopupName }
  /** The pointer leaves through the top of the window. */
  | { readonly type: 'leaving'; readonly atMs: number }
  /** The visitor has read the section about provided services. */
  | { readonly type: 'services-read'; readonly atMs: number }
  | { readonly type: 'closed'; readonly popup: PopupName; readonly atMs: number }
  /** A submission was stored; `hidesButton` for an inquiry from a page without its own form. */
  | { readonly type: 'submitted'; readonly hidesButton: boolean }
  /** The pop-up was shown in another tab, or the visitor came by a link that makes it pointless. */
  | { readonly type: 'dismissed'; readonly popup: SelfOpening }

export function nextState(state: ArbiterState, event: ArbiterEvent): ArbiterState {
  const { popup } = state
  switch (event.type) {
    case 'requested':
      // A requested pop-up replaces one that opened by itself, and never another requested one.
      return popup?.isRequested || popup?.name === event.popup
        ? state
        : open(state, { name: event.popup, isRequested: true })
    case 'leaving':
      return state.hasSubmitted ? state : offer(state, 'exit-intent', event.atMs)
    case 'services-read':
      return offer(state, 'lead-magnet', event.atMs)
    case 'closed':
      return {
        ...state,
        popup: popup?.name === event.popup ? null : popup,
        quietUntilMs: event.popup === 'contact-us' ? state.quietUntilMs : event.atMs + QUIET_MS,
      }
    case 'submitted':
      return dismiss(
        { ...state, hasSubmitted: state.hasSubmitted || event.hidesButton },
        'exit-intent',
      )
    case 'dismissed':
      return dismiss(state, event.popup)
  }
}

export function showsButton({ popup, hasSubmitted }: ArbiterState): boolean {
  return !hasSubmitted && popup?.name !== 'contact-us'
}

function offer(state: ArbiterState, name: SelfOpening, atMs: number): ArbiterState {
  const isQuiet = atMs < state.quietUntilMs
  return state.popup || state.isDismissed[name] || isQuiet
    ? state
    : open(state, { name, isRequested: false })
}

function open(state: ArbiterState, popup: OpenPopup): ArbiterState {
  return popup.name === 'contact-us'
    ? { ...state, popup }
    : dismiss({ ...state, popup }, popup.name)
}

function dismiss(state: ArbiterState, name: SelfOpening): ArbiterState {
  return { ...state, isDismissed: { ...state.isDismissed, [name]: true } }
}
