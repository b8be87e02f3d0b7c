/** The inputs of a form, hydrated or not. */
import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import {
  FIELD_NAMES,
  type FieldTexts,
  makeTexts,
  TEXT_FIELD_NAMES,
} from '@lanternfield/contract/fields.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The texts in the visible inputs of a form; for a missing input, the text of `other`. */
export function readInputs(form: HTMLFormElement, other: FieldTexts): FieldTexts {
  return makeTexts((name) => findInput(form, name)?.value ?? other[name])
}

/** Writes texts into the inputs of a form; `complete`: into those that are empty. */
export function fillInputs(
  form: HTMLFormElement,
  texts: FieldTexts,
  how: 'complete' | 'replace',
): void {
  for (const name of TEXT_FIELD_NAMES) {
    const input = findInput(form, name)
    if (input && input.value !== texts[name] && (how === 'replace' || !input.value))
      input.value = texts[name]
  }
}

/** The file that was chosen before the form was hydrated. */
export function readChosenFile(form: HTMLFormElement): File | null {
  const input = form.elements.namedItem('resume')
  return (input instanceof HTMLInputElement && input.files?.[0]) || null
}

/** Restores the focus in a form that was rendered again, from an input that is no longer in the page. */
export function restoreFocus(form: HTMLFormElement, from: Element | null): void {
  if (!from || from.isConnected || from.closest('form')?.dataset.form !== form.dataset.form) return
  const input = form.elements.namedItem(from.getAttribute('name') ?? '')
  const target = input ?? (from.matches('[type=submit]') && form.querySelector('[type=submit]'))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  if (isLine(from) && isLine(input)) input.setSelectionRange(from.selectionStart, from.selectionEnd)
}

/** Whether the caret can be read, which an e-mail input does not allow. */
function isLine(input: unknown): input is HTMLInputElement {
  return (
    (input instanceof HTMLInputElement && ['text', 'tel'].includes(input.type)) ||
    input instanceof HTMLTextAreaElement
  )
}

function findInput(form: HTMLFormElement, name: string): Typed | null {
  const control = form.elements.namedItem(name)
  return control instanceof Element && isTyped(control) ? control : null
}

function isTyped(control: Element): control is Typed {
  return (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden' && control.type !== 'file')
  )
}

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLFormElement | null, errors: ValidationErrors): void {
  const first = FIELD_NAMES.find((field) => errors[field])
  const control = first && form?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}

export function isTrapTicked(form: HTMLFormElement | null): boolean {
  const trap = form?.elements.namedItem(TRAP_FIELD)
  return trap instanceof HTMLInputElement && trap.checked
}
