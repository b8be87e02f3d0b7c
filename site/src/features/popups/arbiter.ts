/**
 * Decides which pop-up may be open. A pure state machine; `popup-controller.ts` passes events to it and acts on its state.
 *
 * - never two at once;
 * - a pop-up that opens by itself does so once in a browser, and never after it was dismissed;
 * - no exit-intent pop-up after a submission.
 */
import type { PopupName } from '../popup-frame/popup.ts'
import type { SelfOpening } from '../visitor/visitor.ts'

export type ArbiterState = {
  /** The pop-up on the screen, or the one whose code is loading. */
  readonly popup: CurrentPopup | null
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
  | { readonly type: 'requested'; readonly popup: PopupName }
  /** The pointer leaves through the top of the window. */
  | { readonly type: 'leaving' }
  /** The visitor has read the section about provided services. */
  | { readonly type: 'services-read' }
  | { readonly type: 'opened'; readonly popup: PopupName }
  /** The pop-up was closed, could not be loaded, or is no longer wanted. */
  | { readonly type: 'closed'; readonly popup: PopupName }
  /** A submission was stored; `hidesButton` for an inquiry from a page without its own form. */
  | { readonly type: 'submitted'; readonly hidesButton: boolean }
  /** The pop-up was shown in another tab, or the visitor came by a link that makes it pointless. */
  | { readonly type: 'dismissed'; readonly popup: SelfOpening }

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
  }
}

/** Whether the floating button is visible. */
export function showsButton({ popup, hasSubmitted }: ArbiterState): boolean {
  return !hasSubmitted && !(popup?.name === 'contact-us' && popup.phase === 'open')
}

function offer(state: ArbiterState, name: SelfOpening): ArbiterState {
  const mayOpen = !state.popup && !state.isDismissed[name]
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
  const isCancelled = popup?.name === name && popup.phase === 'loading' && !popup.isRequested
  return {
    ...state,
    isDismissed: { ...state.isDismissed, [name]: true },
    popup: isCancelled ? null : popup,
  }
}
