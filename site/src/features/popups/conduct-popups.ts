/**
 * Conducts the pop-ups of a page: tells the arbiter what happens on it, and does what the arbiter decides.
 * Comes with the pop-ups, when the first of them is wanted.
 */
import { loadOnce } from '../../lib/load-once.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { hasSubmitted, isOver, rememberOver, type SelfOpening } from '../visitor/visitor.ts'
import {
  type ArbiterEvent,
  type ArbiterState,
  next,
  type PopupName,
  showsButton,
} from './arbiter.ts'
import { rememberFocus } from './focus-return.ts'
import { mountPopups } from './mount-popups.tsx'
import { isOccupied } from './occupied.ts'
import type { Opener } from './openers.ts'
import type { Opening } from './popup.ts'

const SELF_OPENING: readonly SelfOpening[] = ['exit-intent', 'lead-magnet']

/** What a pop-up may open by itself at. */
export type Occasion = Extract<ArbiterEvent['type'], 'leaving' | 'services-seen'>

export type Conductor = {
  /**
   * The visitor has reached for what opens the contact pop-up.
   * @param isTouched whether by a finger, which may be about to open it
   */
  readonly prepare: (opener: Opener, isTouched: boolean) => void
  /** It was pressed. If the pop-up cannot come, the page leads to the form. */
  readonly press: (opener: Opener) => void
  /** A pop-up may come, to somebody who is free. */
  readonly offer: (occasion: Occasion) => void
  /** What the browser remembers may have changed. */
  readonly catchUp: () => void
}

/** @param button the floating one, which is gone while the contact pop-up is open, and once the visitor has written */
export function conductPopups(button: HTMLElement | null): Conductor {
  let state: ArbiterState = {
    popup: null,
    isOccupied: false,
    hasSubmitted: hasSubmitted(),
    isOver: { 'exit-intent': isOver('exit-intent'), 'lead-magnet': isOver('lead-magnet') },
  }
  let giveFocusBack = () => {}
  let latest: Pick<Opening, 'mode' | 'service'> = { mode: 'contact-us', service: '' }
  let fallbackPath = ''

  const mounted = loadOnce(() =>
    mountPopups({
      onGone: (popup) => dispatch({ type: 'gone', popup }),
      onWanted: (popup, mode) => {
        latest = { ...latest, mode }
        dispatch({ type: 'asked', popup })
      },
    }),
  )

  function dispatch(event: ArbiterEvent): void {
    const before = state
    state = next(before, event)
    for (const name of SELF_OPENING)
      if (state.isOver[name] && !before.isOver[name]) rememberOver(name)
    // First, since what is there already comes at once.
    if (state.popup?.phase === 'coming' && state.popup !== before.popup)
      void bring(state.popup.name)
    showButton()
    if (event.type === 'gone' && before.popup && !state.popup) giveFocusBack()
  }

  function showButton(): void {
    if (!button) return
    button.hidden = !showsButton(state)
    const isComing = state.popup?.name === 'contact-us' && state.popup.phase === 'coming'
    button.ariaBusy = isComing ? 'true' : null
  }

  async function bring(name: PopupName): Promise<void> {
    try {
      const popups = mounted.now() ?? (await mounted.soon())
      // What is open makes room first, and has its own say when it goes.
      if (popups.isOpen()) await popups.close()
      // While it was on its way, the visitor may have begun to type, or have asked for another.
      if (isOccupied() && !state.popup?.isAskedFor) dispatch({ type: 'occupied' })
      if (state.popup?.name !== name || state.popup.phase !== 'coming') return
      const { isAskedFor } = state.popup
      giveFocusBack = rememberFocus()
      popups.open({ popup: name, isAskedFor, ...latest })
      dispatch({ type: 'appeared', popup: name })
      if (!isAskedFor) reportOpened(name)
    } catch {
      dispatch({ type: 'gone', popup: name })
      if (name === 'contact-us') location.assign(fallbackPath)
    }
  }

  function catchUp(): void {
    for (const popup of SELF_OPENING) if (isOver(popup)) dispatch({ type: 'turned-off', popup })
    if (hasSubmitted()) dispatch({ type: 'submitted', hidesButton: true })
  }

  document.addEventListener('input', () => dispatch({ type: 'occupied' }))
  // What is done in another window counts here at once; without a conductor, when somebody turns to this one.
  addEventListener('storage', catchUp)
  showButton()
  return {
    prepare: (opener, isTouched) => {
      const opening = openingFor(opener)
      const popups = mounted.now()
      // By the time that they have been fetched, the finger is elsewhere.
      if (popups && isTouched) popups.stage(opening)
      else void mounted.soon().then(({ prepare }) => prepare(opening), ignore)
    },
    press: ({ mode, service, path }) => {
      latest = { mode, service }
      fallbackPath = path
      dispatch({ type: 'asked', popup: 'contact-us' })
    },
    // What may only come to somebody who is free is not brought on the strength of an older answer.
    offer: (occasion) => {
      dispatch({ type: isOccupied() ? 'occupied' : 'free' })
      dispatch({ type: occasion })
    },
    catchUp,
  }
}

function openingFor({ mode, service }: Opener): Opening {
  return { popup: 'contact-us', isAskedFor: true, mode, service }
}

function reportOpened(name: PopupName): void {
  if (name === 'exit-intent') track('exit_intent', { page_path: pagePath() })
  if (name === 'lead-magnet') track('lead_magnet_popup', { page_path: pagePath() })
}

/** What cannot be fetched now is asked for again when it is needed. */
function ignore(): void {}
