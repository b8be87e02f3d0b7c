/**
 * Conducts the pop-ups of a page: tells the arbiter what happens on it, and does what the arbiter decides.
 * Loads with every page, and so without React: the pop-ups themselves are fetched when they are wanted.
 */
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { readLid } from '@lanternfield/contract/lead-magnet.ts'
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
import type { Popups } from './mount-popups.tsx'
import { isOccupied } from './occupied.ts'

const SELF_OPENING: readonly SelfOpening[] = ['exit-intent', 'lead-magnet']

/** Where the form is that a visitor is sent to if the pop-up cannot come and its opener is no link. */
const CONTACT_PATH = '/contact-us/'

export function startPopups(): void {
  let state: ArbiterState = {
    popup: null,
    isOccupied: false,
    hasSubmitted: hasSubmitted(),
    isOver: { 'exit-intent': isOver('exit-intent'), 'lead-magnet': isOver('lead-magnet') },
  }
  const button = document.querySelector<HTMLElement>('.floating-button')
  let loading: Promise<Popups> | null = null
  let popups: Popups | null = null
  let cameFrom: Element | null = null
  let mode: FormMode = 'contact-us'
  let service = ''
  let fallbackPath = CONTACT_PATH

  function dispatch(event: ArbiterEvent): void {
    const before = state
    state = next(before, event)
    for (const name of SELF_OPENING)
      if (state.isOver[name] && !before.isOver[name]) rememberOver(name)
    if (before.popup && before.popup.name !== state.popup?.name) popups?.close()
    if (button) button.hidden = !showsButton(state)
    if (state.popup?.phase === 'coming' && state.popup !== before.popup)
      void bring(state.popup.name)
    if (event.type === 'gone' && before.popup && !state.popup) giveFocusBack()
  }

  /** What may only come to somebody who is free is not brought on the strength of an older answer. */
  function dispatchIfFree(event: ArbiterEvent): void {
    dispatch({ type: isOccupied() ? 'occupied' : 'free' })
    dispatch(event)
  }

  function load(): Promise<Popups> {
    loading ??= import('./mount-popups.tsx').then(({ mountPopups }) =>
      mountPopups({
        onGone: (popup) => dispatch({ type: 'gone', popup }),
        onWanted: (popup) => dispatch({ type: 'asked', popup }),
      }),
    )
    return loading
  }

  async function bring(name: PopupName): Promise<void> {
    try {
      popups ??= await load()
    } catch {
      loading = null
      dispatch({ type: 'gone', popup: name })
      if (name === 'contact-us') location.assign(fallbackPath)
      return
    }
    // While it was on its way, the visitor may have begun to type, or have asked for another.
    if (isOccupied() && !state.popup?.isAskedFor) dispatch({ type: 'occupied' })
    if (state.popup?.name !== name || state.popup.phase !== 'coming') return
    cameFrom = document.activeElement
    popups.open({ popup: name, isAskedFor: state.popup.isAskedFor, mode, service })
    if (!state.popup.isAskedFor) reportOpened(name)
    dispatch({ type: 'appeared', popup: name })
  }

  /** The browser does it as well, but not to a button that was hidden meanwhile. */
  function giveFocusBack(): void {
    const { activeElement, body } = document
    // What was in the pop-up has the focus still, until the browser draws the next frame.
    if (activeElement !== body && activeElement?.checkVisibility()) return
    if (!cameFrom || cameFrom === body) return
    const target = cameFrom.checkVisibility() ? cameFrom : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  function onInterest({ target }: Event): void {
    const opener = target instanceof Element && target.closest('[data-opens]')
    if (opener) void load().then((loaded) => loaded.prepare('contact-us'), forgetLoading)
  }

  function forgetLoading(): void {
    loading = null
  }

  function onClick(event: MouseEvent): void {
    const opener =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-opens]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!opener || !isPlain) return
    event.preventDefault()
    mode = opener.dataset.mode === 'file-upload' ? 'file-upload' : 'contact-us'
    service = opener.dataset.service ?? ''
    fallbackPath = opener.getAttribute('href') ?? CONTACT_PATH
    opener.focus({ preventScroll: true })
    if (opener === button)
      track('button_click', {
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: pagePath(),
      })
    dispatch({ type: 'asked', popup: 'contact-us' })
  }

  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onInterest, { passive: true })
  document.addEventListener('click', onClick)
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
  addEventListener('pageshow', catchUp)

  if (readLid(location.search)) dispatch({ type: 'turned-off', popup: 'lead-magnet' })
  watchExit(() => dispatchIfFree({ type: 'leaving' }))
  const section = document.getElementById('services-provided')
  if (section && !state.isOver['lead-magnet'])
    // Most pages have no such section, and most visitors have been offered the guide already.
    void import('../page-watch/section-read.ts').then(({ watchSectionRead }) =>
      watchSectionRead(section, () => {
        dispatchIfFree({ type: 'services-seen' })
        return state.isOver['lead-magnet'] || state.popup?.name === 'lead-magnet'
      }),
    )
  if (button) button.hidden = !showsButton(state)
}

function reportOpened(name: PopupName): void {
  if (name === 'exit-intent') track('exit_intent', { page_path: pagePath() })
  if (name === 'lead-magnet') track('lead_magnet_popup', { page_path: pagePath() })
}
