/**
 * The one who decides which pop-up may be on the screen. A pure state machine: the page tells it what
 * happens, and does what its state says.
 *
 * - never two at once;
 * - never one by itself while a visitor types, chooses a file or is sending;
 * - one that opens by itself does so once in a browser, and never after it was turned off;
 * - nobody who has sent something is held back from leaving.
 */
import type { SelfOpening } from '../visitor/visitor.ts'

export type PopupName = 'contact-us' | SelfOpening

export type ArbiterState = {
  /** The pop-up on the screen, or on its way there while its code is fetched. */
  readonly popup: CurrentPopup | null
  /** Whether the visitor is in the middle of something. */
  readonly isOccupied: boolean
  /** Whether the visitor has written to the company; the button that asks for it is then gone. */
  readonly hasSubmitted: boolean
  /** Which pop-ups will not open by themselves any more. */
  readonly isOver: Readonly<Record<SelfOpening, boolean>>
}

type CurrentPopup = {
  readonly name: PopupName
  readonly phase: 'coming' | 'open'
  /** Whether the visitor asked for it, by the button or by trying again. */
  readonly isAskedFor: boolean
}

export type ArbiterEvent =
  /** The visitor wants it. */
  | { readonly type: 'asked'; readonly popup: PopupName }
  /** The pointer leaves through the top of the window. */
  | { readonly type: 'leaving' }
  /** The section about provided services has been seen whole. */
  | { readonly type: 'services-seen' }
  /** It is on the screen now. */
  | { readonly type: 'appeared'; readonly popup: PopupName }
  /** It is not on the screen any more, or could not come. */
  | { readonly type: 'gone'; readonly popup: PopupName }
  /** Something was sent and kept; `hidesButton` if it was an inquiry outside of the two pages with a form. */
  | { readonly type: 'submitted'; readonly hidesButton: boolean }
  /** It was shown in another tab, or a link says that it is not needed. */
  | { readonly type: 'turned-off'; readonly popup: SelfOpening }
  | { readonly type: 'occupied' }
  | { readonly type: 'free' }

/** The state after something has happened. */
export function next(state: ArbiterState, event: ArbiterEvent): ArbiterState {
  const { popup } = state
  switch (event.type) {
    case 'asked':
      // What came by itself makes room; what was asked for is finished first.
      return popup?.isAskedFor || popup?.name === event.popup
        ? state
        : { ...state, popup: { name: event.popup, phase: 'coming', isAskedFor: true } }
    case 'leaving':
      return state.hasSubmitted ? state : offer(state, 'exit-intent')
    case 'services-seen':
      return offer(state, 'lead-magnet')
    case 'appeared':
      return popup?.name === event.popup && popup.phase === 'coming' ? appear(state, popup) : state
    case 'gone':
      return popup?.name === event.popup ? { ...state, popup: null } : state
    case 'submitted':
      return turnOff(
        { ...state, hasSubmitted: state.hasSubmitted || event.hidesButton },
        'exit-intent',
      )
    case 'turned-off':
      return turnOff(state, event.popup)
    case 'occupied':
      // Too late for what is open, in time for what is still on its way.
      return { ...state, isOccupied: true, popup: isUninvited(popup) ? null : popup }
    case 'free':
      return { ...state, isOccupied: false }
  }
}

/** Whether the button that opens the contact pop-up is to be seen. */
export function showsButton({ popup, hasSubmitted }: ArbiterState): boolean {
  return !hasSubmitted && !(popup?.name === 'contact-us' && popup.phase === 'open')
}

function offer(state: ArbiterState, name: SelfOpening): ArbiterState {
  const isWelcome = !state.popup && !state.isOccupied && !state.isOver[name]
  return isWelcome ? { ...state, popup: { name, phase: 'coming', isAskedFor: false } } : state
}

function appear(state: ArbiterState, popup: CurrentPopup): ArbiterState {
  const appeared = { ...state, popup: { ...popup, phase: 'open' as const } }
  return popup.name === 'contact-us'
    ? appeared
    : { ...appeared, isOver: { ...state.isOver, [popup.name]: true } }
}

function turnOff(state: ArbiterState, name: SelfOpening): ArbiterState {
  const { popup } = state
  return {
    ...state,
    isOver: { ...state.isOver, [name]: true },
    popup: popup?.name === name && isUninvited(popup) ? null : popup,
  }
}

function isUninvited(popup: CurrentPopup | null): boolean {
  return popup?.phase === 'coming' && !popup.isAskedFor
}
