import type { FormMode } from '@lanternfield/contract/forms.ts'
import { CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import { isPlainClick } from '../../lib/is-plain-click.ts'

/** What opens the contact pop-up: the floating button, or a link that leads to a form where scripts do not run. */
export type Opener = {
  readonly element: HTMLElement
  readonly mode: FormMode
  /** Title of the service that its page is about, or empty. */
  readonly service: string
  /** Where it leads if the pop-up cannot come. */
  readonly path: string
}

export type OpenerListener = {
  /** A pointer, a finger or the focus has reached one; a finger that has come down may be about to open it. */
  readonly onReach: (opener: Opener, isTouched: boolean) => void
  /** One was pressed. */
  readonly onPress: (opener: Opener) => void
}

/** Watches everything in the page that opens the contact pop-up. */
export function watchOpeners({ onReach, onPress }: OpenerListener): void {
  const reach = ({ target, type }: Event) => {
    const element = findOpener(target)
    if (element) onReach(describe(element), type === 'touchstart')
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, reach, { passive: true })

  document.addEventListener('click', (event) => {
    const element = findOpener(event.target)
    if (!element || !isPlainClick(event)) return
    event.preventDefault()
    // Safari gives buttons no focus when they are clicked, and it has to come back here. Elsewhere it is here, and
    // asking again would have the page styled and laid out before its next frame.
    if (document.activeElement !== element) element.focus({ preventScroll: true })
    onPress(describe(element))
  })
}

function findOpener(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
}

function describe(element: HTMLElement): Opener {
  const { mode, service = '' } = element.dataset
  return {
    element,
    mode: mode === 'file-upload' ? mode : 'contact-us',
    service,
    path: element.getAttribute('href') ?? CONTACT_PATH,
  }
}
