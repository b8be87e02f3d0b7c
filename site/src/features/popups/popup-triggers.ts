/**
 * The events of a page that may open a pop-up: a visitor reaches for an opener, is about to leave, or has read the
 * services. Part of the script of every page, so without React; fetches `popup-controller.ts` when the first pop-up is
 * needed, and passes everything on to it.
 */
import { isPlainClick } from '../../lib/is-plain-click.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { track } from '../analytics/track.ts'
import { watchExit } from '../page-watch/exit-intent.ts'
import { watchSectionRead } from '../page-watch/section-read.ts'
import { hasSubmitted, isDismissed, SUBMITTED, saveDismissed } from '../visitor/visitor.ts'
import type { Occasion, Opener } from './popup-controller.ts'

export function watchPopupTriggers(): void {
  const button = document.querySelector<HTMLElement>('.floating-button')
  const controller = loadOnce(async () => {
    const { createPopupController } = await import('./popup-controller.ts')
    return createPopupController(button)
  })

  /** A pointer, a finger or the focus has reached an opener. */
  function prepare({ target }: Event): void {
    const element = findOpener(target)
    if (!element) return
    const opener = describeOpener(element)
    controller.soon().then((popups) => popups.prepare(opener), ignore)
  }

  function onClick(event: MouseEvent): void {
    const element = findOpener(event.target)
    if (!element || !isPlainClick(event)) return
    event.preventDefault()
    // Safari does not focus a clicked button, and the focus has to return here.
    element.focus({ preventScroll: true })
    if (element === button && button.ariaBusy !== 'true')
      track('button_click', {
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: location.pathname,
      })
    loadAndPress(describeOpener(element))
  }

  async function loadAndPress(opener: Opener): Promise<void> {
    if (button) button.ariaBusy = 'true'
    try {
      const { press } = await controller.soon()
      press(opener)
    } catch {
      if (button) button.ariaBusy = null
      location.assign(opener.path)
    }
  }

  function offer(occasion: Occasion): void {
    controller.soon().then((popups) => popups.offer(occasion), ignore)
  }

  /** Another tab may have changed it, or this page while it was in the back/forward cache. */
  function refreshFromStorage(): void {
    const popups = controller.now()
    if (popups) popups.refreshFromStorage()
    else if (button) button.hidden = hasSubmitted()
  }

  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, prepare, { passive: true })
  document.addEventListener('click', onClick)
  document.addEventListener(SUBMITTED, () => {
    // A visitor who has submitted something may leave undisturbed.
    saveDismissed('exit-intent')
    refreshFromStorage()
  })
  addEventListener('storage', refreshFromStorage)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshFromStorage()
  })
  watchExit(() => {
    if (!isDismissed('exit-intent') && !hasSubmitted()) offer('leaving')
  })
  const services = document.getElementById('services-provided')
  if (services && !isDismissed('lead-magnet'))
    watchSectionRead(services, () => {
      if (!isDismissed('lead-magnet')) offer('services-read')
      return isDismissed('lead-magnet')
    })
  refreshFromStorage()
}

function findOpener(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
}

function describeOpener(element: HTMLElement): Opener {
  const { mode, path = '' } = element.dataset
  return {
    mode: mode === 'file-upload' ? mode : 'contact-us',
    path: element.getAttribute('href') ?? path,
  }
}

/** A failed fetch is tried again when the pop-up is needed. */
function ignore(): void {}
