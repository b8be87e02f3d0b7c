/**
 * The controller of a page's pop-ups: passes events to the arbiter, and opens and closes pop-ups by its state.
 * `popup-triggers.ts` fetches it when the first pop-up is needed; it calls `popup-root.tsx`.
 */
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { track } from '../analytics/track.ts'
import type { PopupListener, PopupName } from '../popup-frame/popup.ts'
import { hasSubmitted, isDismissed, type SelfOpening, saveDismissed } from '../visitor/visitor.ts'
import { type ArbiterEvent, type ArbiterState, nextState, showsButton } from './arbiter.ts'
import { isVisitorBusy } from './is-visitor-busy.ts'
import { mountPopupRoot, type PopupRoot } from './popup-root.tsx'
import { saveFocus } from './saved-focus.ts'

const SELF_OPENING: readonly SelfOpening[] = ['exit-intent', 'lead-magnet']

/** The events at which a pop-up may open by itself. */
export type Occasion = Extract<ArbiterEvent['type'], 'leaving' | 'services-read'>

/** An element that opens the contact pop-up: the floating button, or a link that leads to a form without scripts. */
export type Opener = {
  readonly mode: FormMode
  /** The page with the form, if the pop-up cannot be loaded. */
  readonly path: string
}

export type PopupController = {
  /** Renders the contact pop-up, closed, when the visitor points at an opener, touches or focuses it. */
  readonly prepare: (opener: Opener) => void
  /** Opens the contact pop-up. */
  readonly press: (opener: Opener) => void
  /** Opens a pop-up that opens by itself, unless the visitor is busy. */
  readonly offer: (occasion: Occasion) => void
  /** Reads the browser's storage again, which another tab may have changed. */
  readonly refreshFromStorage: () => void
}

/** @param button the floating button, which has the title of the page if an inquiry can be about it */
export function createPopupController(
  button: HTMLElement | null,
  mountRoot: (listener: PopupListener) => Promise<PopupRoot> = mountPopupRoot,
): PopupController {
  let state: ArbiterState = {
    popup: null,
    hasSubmitted: hasSubmitted(),
    isDismissed: {
      'exit-intent': isDismissed('exit-intent'),
      'lead-magnet': isDismissed('lead-magnet'),
    },
  }
  const title = button?.dataset.topic
  const topic = title ? { path: location.pathname, title } : null
  let restoreFocus = () => {}
  let mode: FormMode = 'contact-us'
  let fallbackPath = ''

  const root = loadOnce(() =>
    mountRoot({
      onClosed: (popup) => dispatch({ type: 'closed', popup }),
      onOpenRequested: (popup, wanted) => {
        mode = wanted
        dispatch({ type: 'requested', popup })
      },
    }),
  )

  function dispatch(event: ArbiterEvent): void {
    const before = state
    state = nextState(before, event)
    for (const name of SELF_OPENING)
      if (state.isDismissed[name] && !before.isDismissed[name]) saveDismissed(name)
    // First: a root that is mounted opens it synchronously.
    if (state.popup?.phase === 'loading' && state.popup !== before.popup)
      void openPopup(state.popup.name)
    updateButton()
    if (event.type === 'closed' && before.popup && !state.popup) restoreFocus()
  }

  function updateButton(): void {
    if (!button) return
    button.hidden = !showsButton(state)
    const isLoading = state.popup?.name === 'contact-us' && state.popup.phase === 'loading'
    button.ariaBusy = isLoading ? 'true' : null
  }

  async function openPopup(name: PopupName): Promise<void> {
    try {
      const popups = root.now() ?? (await root.soon())
      // The open one closes first, and reports that itself.
      if (popups.isOpen()) await popups.close()
      // While it was loading, the visitor may have begun to type, or have requested another pop-up.
      if (isVisitorBusy() && !state.popup?.isRequested) dispatch({ type: 'closed', popup: name })
      if (state.popup?.name !== name || state.popup.phase !== 'loading') return
      const { isRequested } = state.popup
      restoreFocus = saveFocus()
      popups.open({ popup: name, isRequested, mode, topic })
      dispatch({ type: 'opened', popup: name })
      if (!isRequested) reportOpened(name)
    } catch {
      dispatch({ type: 'closed', popup: name })
      if (name === 'contact-us') location.assign(fallbackPath)
    }
  }

  function refreshFromStorage(): void {
    for (const popup of SELF_OPENING) if (isDismissed(popup)) dispatch({ type: 'dismissed', popup })
    if (hasSubmitted()) dispatch({ type: 'submitted', hidesButton: true })
  }

  updateButton()
  return {
    prepare: (opener) =>
      void root.soon().then(({ prepare }) => {
        prepare({ popup: 'contact-us', isRequested: true, mode: opener.mode, topic })
      }, ignore),
    press: (opener) => {
      mode = opener.mode
      fallbackPath = opener.path
      dispatch({ type: 'requested', popup: 'contact-us' })
    },
    offer: (occasion) => {
      if (!isVisitorBusy()) dispatch({ type: occasion })
    },
    refreshFromStorage,
  }
}

function reportOpened(name: PopupName): void {
  if (name === 'exit-intent') track('exit_intent', { page_path: location.pathname })
  if (name === 'lead-magnet') track('lead_magnet_popup', { page_path: location.pathname })
}

/** A failed fetch is tried again when the pop-up is needed. */
function ignore(): void {}
