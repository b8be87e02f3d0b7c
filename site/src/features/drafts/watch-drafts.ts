import { type DraftTexts, hasText, readDrafts, saveCurrent, toTexts } from './drafts.ts'

/**
 * Keeps what is typed into any form of the page, from the first key on and whether its code is there yet or
 * not; and puts back into the page's own forms what was typed before a reload.
 */
export function watchDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) restore(form)
  document.addEventListener('input', keep)
  document.addEventListener('change', keep)
}

/** Keeps what stands in a form, and marks the form for as long as that is something. */
export function keepDraft(form: HTMLFormElement, texts: DraftTexts | null): void {
  saveCurrent(form.dataset.form ?? '', texts)
  form.toggleAttribute('data-unfinished', texts !== null && hasText(texts))
}

function keep({ target }: Event): void {
  const form = (target as HTMLElement | null)?.closest<HTMLFormElement>('form[data-form]')
  if (form) keepDraft(form, textsOf(form))
}

/** What a visitor has entered; what is hidden the form itself has brought. */
function textsOf(form: HTMLFormElement): DraftTexts {
  const typed = [...form.elements].filter(isTyped).map(({ name, value }) => [name, value])
  return toTexts(Object.fromEntries(typed))
}

/** A form that the server has filled in again knows better, and so does one that somebody types into already. */
function restore(form: HTMLFormElement): void {
  const { current } = readDrafts(form.dataset.form ?? '')
  if (current && form.dataset.plain === undefined)
    for (const [name, text] of Object.entries(current)) {
      const control = form.elements.namedItem(name)
      if (control instanceof Element && isTyped(control) && !control.value) control.value = text
    }
  const texts = textsOf(form)
  if (hasText(texts)) keepDraft(form, texts)
}

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isTyped(control: Element): control is Typed {
  return (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden' && control.type !== 'file')
  )
}
