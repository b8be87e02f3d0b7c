/**
 * The events of a page that may open a pop-up: a visitor reaches for an opener (the floating button, or a link to a
 * form), is about to leave, or has read the services. Part of the script of every page, so without React; loads
 * `popup-controller.ts` when the first pop-up is needed, and passes the events to it.
 */
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { isPlainClick } from '../../lib/is-plain-click.ts'
import { track } from '../analytics/track.ts'
import { watchExit } from '../page-watch/exit-intent.ts'
import { watchSectionRead } from '../page-watch/section-read.ts'
import { hasSubmitted, isDismissed, SUBMITTED, saveDismissed } from '../visitor/visitor.ts'
import type { Occasion, PopupController } from './popup-controller.ts'

/** The floating button, where the page has one. */
let button: HTMLElement | null = null
let loading: Promise<PopupController> | undefined
let popups: PopupController | undefined

export function watchPopupTriggers(): void {
  button = document.querySelector<HTMLElement>('.floating-button')
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, prepare, { passive: true })
  document.addEventListener('click', onClick)
  document.addEventListener(SUBMITTED, () => {
    saveDismissed('exit-intent')
    refreshFromStorage()
  })
  addEventListener('storage', refreshFromStorage)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshFromStorage()
  })
  watchOccasions()
  refreshFromStorage()
}

async function load(): Promise<PopupController> {
  loading ??= import('./popup-controller.ts').then(({ createPopupController }) =>
    createPopupController(button),
  )
  try {
    popups = await loading
    return popups
  } catch (cause) {
    // The next call tries again.
    loading = undefined
    throw cause
  }
}

function prepare({ target }: Event): void {
  const opener = findOpener(target)
  if (opener) load().then((loaded) => loaded.prepare(modeOf(opener)), ignore)
}

function onClick(event: MouseEvent): void {
  const opener = findOpener(event.target)
  if (!opener || !isPlainClick(event)) return
  event.preventDefault()
  // Safari does not focus a clicked button, to which the focus returns later.
  opener.focus({ preventScroll: true })
  if (opener === button && button.ariaBusy !== 'true')
    track('button_click', {
      button_label: 'contact us icon',
      button_action: 'Contact Form Pop Up',
      button_origin: location.pathname,
    })
  loadAndPress(opener)
}

/** If the pop-up cannot be loaded, the page leads to the form. */
async function loadAndPress(opener: HTMLElement): Promise<void> {
  if (button) button.ariaBusy = 'true'
  try {
    const { press } = await load()
    press(modeOf(opener))
  } catch {
    location.assign(opener.getAttribute('href') ?? opener.dataset.path ?? '')
  }
  if (button) button.ariaBusy = null
}

function watchOccasions(): void {
  watchExit(() => {
    if (!isDismissed('exit-intent') && !hasSubmitted()) offer('leaving')
  })
  const services = import.meta.env.HAS_GUIDE && document.getElementById('services-provided')
  if (!services || isDismissed('lead-magnet')) return
  watchSectionRead(services, () => {
    if (!isDismissed('lead-magnet')) offer('services-read')
    return isDismissed('lead-magnet')
  })
}

function offer(occasion: Occasion): void {
  load().then((loaded) => loaded.offer(occasion), ignore)
}

/** Another tab may have changed it, or this page while it was in the back/forward cache. */
function refreshFromStorage(): void {
  if (popups) popups.refreshFromStorage()
  else if (button) button.hidden = hasSubmitted()
}

function findOpener(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
}

function modeOf({ dataset }: HTMLElement): FormMode {
  return dataset.mode === 'file-upload' ? 'file-upload' : 'contact-us'
}

/** Loading is tried again when the pop-up is needed. */
function ignore(): void {}
