/**
 * Conducts the pop-ups of a page: tells the arbiter what happens on it, and does what the arbiter decides.
 * Loads with every page, and so without React: the pop-ups themselves are fetched when they are wanted.
 */
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { watchExit } from '../page-watch/exit-intent.ts'
import {
  hasSubmitted,
  isOver,
  rememberOver,
  type SelfOpening,
  SUBMITTED,
} from '../visitor/visitor.ts'
import {
  type ArbiterEvent,
  type ArbiterState,
  next,
  type PopupName,
  showsButton,
} from './arbiter.ts'
import { rememberFocus } from './focus-return.ts'
import { isOccupied } from './occupied.ts'
import { type Opener, watchOpeners } from './openers.ts'
import type { Opening } from './popup.ts'
import { createPopupLoader } from './popup-loader.ts'

const SELF_OPENING: readonly SelfOpening[] = ['exit-intent', 'lead-magnet']

export function startPopups(): void {
  let state: ArbiterState = {
    popup: null,
    isOccupied: false,
    hasSubmitted: hasSubmitted(),
    isOver: { 'exit-intent': isOver('exit-intent'), 'lead-magnet': isOver('lead-magnet') },
  }
  const button = document.querySelector<HTMLElement>('.floating-button')
  let giveFocusBack = () => {}
  let latest: Pick<Opening, 'mode' | 'service'> = { mode: 'contact-us', service: '' }
  let fallbackPath = ''

  const loader = createPopupLoader({
    onGone: (popup) => dispatch({ type: 'gone', popup }),
    onWanted: (popup, mode) => {
      latest = { ...latest, mode }
      dispatch({ type: 'asked', popup })
    },
  })

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

  /** What may only come to somebody who is free is not brought on the strength of an older answer. */
  function dispatchIfFree(event: ArbiterEvent): void {
    dispatch({ type: isOccupied() ? 'occupied' : 'free' })
    dispatch(event)
  }

  function showButton(): void {
    if (!button) return
    button.hidden = !showsButton(state)
    const isComing = state.popup?.name === 'contact-us' && state.popup.phase === 'coming'
    button.ariaBusy = isComing ? 'true' : null
  }

  async function bring(name: PopupName): Promise<void> {
    try {
      const popups = loader.loaded() ?? (await loader.load())
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

  function onPress({ element, mode, service, path }: Opener): void {
    const isNew = state.popup?.name !== 'contact-us'
    latest = { mode, service }
    fallbackPath = path
    if (element === button && isNew)
      track('button_click', {
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: pagePath(),
      })
    dispatch({ type: 'asked', popup: 'contact-us' })
  }

  watchOpeners({
    onInterest: () => void loader.load().then((popups) => popups.prepare('contact-us'), ignore),
    onTouch: ({ mode, service }) =>
      loader.loaded()?.stage({ popup: 'contact-us', isAskedFor: true, mode, service }),
    onPress,
  })
  document.addEventListener(SUBMITTED, () =>
    dispatch({ type: 'submitted', hidesButton: hasSubmitted() }),
  )
  document.addEventListener('input', () => dispatch({ type: 'occupied' }))
  // Another tab, or a page that the browser has kept and now shows again.
  const catchUp = () => {
    for (const popup of SELF_OPENING) if (isOver(popup)) dispatch({ type: 'turned-off', popup })
    if (hasSubmitted()) dispatch({ type: 'submitted', hidesButton: true })
  }
  addEventListener('storage', catchUp)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
  watchExit(() => dispatchIfFree({ type: 'leaving' }))
  if (!state.isOver['lead-magnet'])
    watchServices(() => {
      dispatchIfFree({ type: 'services-seen' })
      return state.isOver['lead-magnet']
    })
  showButton()
}

/** Most pages have no such section, and so do not load what watches it. */
function watchServices(onSeen: () => boolean): void {
  const section = document.getElementById('services-provided')
  if (section)
    import('../page-watch/section-read.ts').then(
      ({ watchSectionRead }) => watchSectionRead(section, onSeen),
      ignore,
    )
}

function reportOpened(name: PopupName): void {
  if (name === 'exit-intent') track('exit_intent', { page_path: pagePath() })
  if (name === 'lead-magnet') track('lead_magnet_popup', { page_path: pagePath() })
}

/** What cannot be fetched now is asked for again when it is needed. */
function ignore(): void {}
