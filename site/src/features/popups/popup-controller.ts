/**
 * The controller of a page's pop-ups: passes events to the arbiter, and opens and closes pop-ups by its state.
 * `popup-triggers.ts` loads it when the first pop-up is needed; it calls `popup-root.tsx`.
 */
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { isShown } from '../../lib/is-shown.ts'
import { track } from '../analytics/track.ts'
import type { PopupListener, PopupName } from '../popup-frame/popup.ts'
import { tabStorage } from '../visitor/browser-storage.ts'
import { hasSubmitted, isDismissed, type SelfOpening, saveDismissed } from '../visitor/visitor.ts'
import {
  type ArbiterEvent,
  type ArbiterState,
  nextState,
  type OpenPopup,
  showsButton,
} from './arbiter.ts'
import { isVisitorBusy } from './is-visitor-busy.ts'
import { mountPopupRoot, type PopupRoot } from './popup-root.tsx'

/** The key of the arbiter's `quietUntilMs`, which holds on the tab's next page too. */
const QUIET_KEY = 'popups_quiet_until'

const SELF_OPENING: readonly SelfOpening[] = ['exit-intent', 'lead-magnet']

/** What is reported when one opens by itself. */
const OPENED_EVENTS = { 'exit-intent': 'exit_intent', 'lead-magnet': 'lead_magnet_popup' } as const

/** The events at which a pop-up may open by itself. */
export type Occasion = Extract<ArbiterEvent['type'], 'leaving' | 'services-read'>

export type PopupController = {
  /** Renders the contact pop-up, closed, when the visitor points at an opener, touches or focuses it. */
  readonly prepare: (mode: FormMode) => void
  /** Opens the contact pop-up. */
  readonly press: (mode: FormMode) => void
  /** Opens a pop-up that opens by itself, unless the visitor is busy. */
  readonly offer: (occasion: Occasion) => void
  /** Reads the browser's storage again, which another tab may have changed. */
  readonly refreshFromStorage: () => void
}

/**
 * @param button the floating button, which has the title of the page if an inquiry can be about it
 * @throws if the pop-ups cannot be loaded
 */
export async function createPopupController(
  button: HTMLElement | null,
  mountRoot: (listener: PopupListener) => Promise<PopupRoot> = mountPopupRoot,
): Promise<PopupController> {
  const root = await mountRoot({
    onClosed: (popup) => dispatch({ type: 'closed', popup, atMs: Date.now() }),
    onOpenRequested: request,
  })
  let state = readState()
  const title = button?.dataset.topic
  const topic = title ? { path: location.pathname, title } : null
  let restoreFocus = () => {}
  let mode: FormMode = 'contact-us'

  function request(popup: PopupName, wanted: FormMode): void {
    mode = wanted
    dispatch({ type: 'requested', popup })
  }

  function dispatch(event: ArbiterEvent): void {
    const before = state
    state = nextState(before, event)
    for (const name of SELF_OPENING)
      if (state.isDismissed[name] && !before.isDismissed[name]) saveDismissed(name)
    if (state.quietUntilMs !== before.quietUntilMs)
      tabStorage.write(QUIET_KEY, String(state.quietUntilMs))
    if (state.popup && state.popup !== before.popup) void open(state.popup)
    if (button) button.hidden = !showsButton(state)
    if (event.type === 'closed' && before.popup && !state.popup) restoreFocus()
  }

  async function open(popup: OpenPopup): Promise<void> {
    const { name, isRequested } = popup
    restoreFocus = saveFocus()
    if (root.isOpen()) await root.close()
    if (state.popup !== popup) return
    root.open({ popup: name, isRequested, mode, topic })
    if (!isRequested && name !== 'contact-us')
      track(OPENED_EVENTS[name], { page_path: location.pathname })
  }

  return {
    prepare: (wanted) =>
      root.prepare({ popup: 'contact-us', isRequested: true, mode: wanted, topic }),
    press: (wanted) => request('contact-us', wanted),
    offer: (occasion) => {
      if (!isVisitorBusy()) dispatch({ type: occasion, atMs: Date.now() })
    },
    refreshFromStorage: () => {
      for (const popup of SELF_OPENING)
        if (isDismissed(popup)) dispatch({ type: 'dismissed', popup })
      if (hasSubmitted()) dispatch({ type: 'submitted', hidesButton: true })
    },
  }
}

/** The state that the storage of the browser and the tab holds for a new page. */
function readState(): ArbiterState {
  return {
    popup: null,
    quietUntilMs: Number(tabStorage.read(QUIET_KEY)),
    hasSubmitted: hasSubmitted(),
    isDismissed: {
      'exit-intent': isDismissed('exit-intent'),
      'lead-magnet': isDismissed('lead-magnet'),
    },
  }
}

/** Saves the focused element. @returns restores the focus, unless another visible element has it */
function saveFocus(): () => void {
  const { activeElement: cameFrom, body } = document
  return () => {
    const { activeElement } = document
    // The browser restores it itself, except to a hidden button; and an element of a closed dialog stays focused
    // until the next frame.
    if (activeElement !== body && isShown(activeElement)) return
    if (cameFrom === body) return
    const target = isShown(cameFrom) ? cameFrom : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
