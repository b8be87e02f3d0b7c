/**
 * Decides which pop-up may be on the screen. A pure state machine; `popup-controller.ts` passes events to it and
 * acts on its state.
 *
 * - never two at once;
 * - none by itself while the visitor is busy: typing, choosing a file or sending;
 * - one that opens by itself does so once in a browser, and never after it was dismissed;
 * - no exit-intent pop-up after a submission.
 */
import type { PopupName } from '../popup-frame/popup.ts'
import type { SelfOpening } from '../visitor/visitor.ts'

export type ArbiterState = {
  /** The pop-up on the screen, or the one whose code is loading. */
  readonly popup: CurrentPopup | null
  /** Whether nothing may open by itself, because the visitor types, chooses a file or is sending. */
  readonly isBusy: boolean
  /** Whether the visitor has submitted an inquiry; the floating button is then hidden. */
  readonly hasSubmitted: boolean
  /** Which pop-ups no longer open by themselves. */
  readonly isDismissed: Readonly<Record<SelfOpening, boolean>>
}

type CurrentPopup = {
  readonly name: PopupName
  readonly phase: 'loading' | 'open'
  /** Whether the visitor asked for it, by the button or by trying again. */
  readonly isRequested: boolean
}

export type ArbiterEvent =
  /** The visitor asks for it. */
  | { readonly type: 'requested'; readonly popup: PopupName }
  /** The pointer leaves through the top of the window. */
  | { readonly type: 'leaving' }
  /** The section about provided services has been seen whole. */
  | { readonly type: 'services-read' }
  /** It is on the screen. */
  | { readonly type: 'opened'; readonly popup: PopupName }
  /** It has left the screen, or could not be loaded. */
  | { readonly type: 'closed'; readonly popup: PopupName }
  /** A submission was stored; `hidesButton` if it was an inquiry sent from another page than the two with a form. */
  | { readonly type: 'submitted'; readonly hidesButton: boolean }
  /** It was shown in another tab, or the visitor came by a link that makes it pointless. */
  | { readonly type: 'dismissed'; readonly popup: SelfOpening }
  | { readonly type: 'busy' }
  | { readonly type: 'idle' }

/** The state after an event. */
export function nextState(state: ArbiterState, event: ArbiterEvent): ArbiterState {
  const { popup } = state
  switch (event.type) {
    case 'requested':
      // A requested pop-up replaces one that opened by itself, and never another requested one.
      return popup?.isRequested || popup?.name === event.popup
        ? state
        : { ...state, popup: { name: event.popup, phase: 'loading', isRequested: true } }
    case 'leaving':
      return state.hasSubmitted ? state : offer(state, 'exit-intent')
    case 'services-read':
      return offer(state, 'lead-magnet')
    case 'opened':
      return popup?.name === event.popup && popup.phase === 'loading'
        ? markOpened(state, popup)
        : state
    case 'closed':
      return popup?.name === event.popup ? { ...state, popup: null } : state
    case 'submitted':
      return dismiss(
        { ...state, hasSubmitted: state.hasSubmitted || event.hidesButton },
        'exit-intent',
      )
    case 'dismissed':
      return dismiss(state, event.popup)
    case 'busy':
      // Cancels one that is still loading; one that is open stays.
      return { ...state, isBusy: true, popup: isUnsolicited(popup) ? null : popup }
    case 'idle':
      return { ...state, isBusy: false }
  }
}

/** Whether the floating button is visible. */
export function showsButton({ popup, hasSubmitted }: ArbiterState): boolean {
  return !hasSubmitted && !(popup?.name === 'contact-us' && popup.phase === 'open')
}

function offer(state: ArbiterState, name: SelfOpening): ArbiterState {
  const mayOpen = !state.popup && !state.isBusy && !state.isDismissed[name]
  return mayOpen ? { ...state, popup: { name, phase: 'loading', isRequested: false } } : state
}

function markOpened(state: ArbiterState, popup: CurrentPopup): ArbiterState {
  const opened = { ...state, popup: { ...popup, phase: 'open' as const } }
  return popup.name === 'contact-us'
    ? opened
    : { ...opened, isDismissed: { ...state.isDismissed, [popup.name]: true } }
}

function dismiss(state: ArbiterState, name: SelfOpening): ArbiterState {
  const { popup } = state
  return {
    ...state,
    isDismissed: { ...state.isDismissed, [name]: true },
    popup: popup?.name === name && isUnsolicited(popup) ? null : popup,
  }
}

function isUnsolicited(popup: CurrentPopup | null): boolean {
  return popup?.phase === 'loading' && !popup.isRequested
}
