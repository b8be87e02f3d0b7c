import { readDrafts, saveCurrent, toTexts } from './drafts.ts'

/**
 * Keeps what is typed into any form of the page, from the first key on and whether its code is there yet or
 * not; and puts back into the page's own forms what was typed before a reload.
 */
export function watchDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) restore(form)
  document.addEventListener('input', keep)
  document.addEventListener('change', keep)
}

function keep({ target }: Event): void {
  const form = (target as HTMLElement | null)?.closest<HTMLFormElement>('form[data-form]')
  if (form?.dataset.form) saveCurrent(form.dataset.form, textsOf(form))
}

/** Only what visitors typed or chose: what a hidden field says is not theirs, and does not make a draft. */
function textsOf(form: HTMLFormElement) {
  const typed = [...form.elements].filter(isTyped)
  return toTexts(Object.fromEntries(typed.map(({ name, value }) => [name, value])))
}

/** A form that the server has filled in again knows better, and so does a browser that has restored it itself. */
function restore(form: HTMLFormElement): void {
  const { current } = readDrafts(form.dataset.form ?? '')
  if (!current || form.dataset.plain !== undefined) return
  for (const [name, text] of Object.entries(current)) {
    const control = form.elements.namedItem(name)
    if (isTyped(control) && !control.value) control.value = text
  }
}

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isTyped(control: Element | RadioNodeList | null): control is Typed {
  return (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden')
  )
}
