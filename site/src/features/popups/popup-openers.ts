import type { FormMode } from '@lanternfield/contract/forms.ts'
import { isPlainClick } from '../../lib/is-plain-click.ts'

/** An element that opens the contact pop-up: the floating button, or a link that without scripts leads to a form. */
export type Opener = {
  readonly element: HTMLElement
  readonly mode: FormMode
  /** Where it leads if the pop-up cannot come. */
  readonly path: string
}

export type OpenerListener = {
  /** A pointer, a finger or the focus has reached an opener. */
  readonly onReach: (opener: Opener) => void
  /** An opener was pressed. */
  readonly onPress: (opener: Opener) => void
}

/** Listens to every opener of the page, present and future. */
export function watchOpeners({ onReach, onPress }: OpenerListener): void {
  const reach = ({ target }: Event) => {
    const element = findOpener(target)
    if (element) onReach(describeOpener(element))
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, reach, { passive: true })

  document.addEventListener('click', (event) => {
    const element = findOpener(event.target)
    if (!element || !isPlainClick(event)) return
    event.preventDefault()
    // Safari does not focus a clicked button, and the focus has to return here.
    element.focus({ preventScroll: true })
    onPress(describeOpener(element))
  })
}

function findOpener(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
}

function describeOpener(element: HTMLElement): Opener {
  const { mode, path = '' } = element.dataset
  return {
    element,
    mode: mode === 'file-upload' ? mode : 'contact-us',
    path: element.getAttribute('href') ?? path,
  }
}
