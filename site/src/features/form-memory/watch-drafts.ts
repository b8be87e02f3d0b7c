import { type FieldTexts, TEXT_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { FormId } from '@lanternfield/contract/forms.ts'
import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { requestHydration } from '../hydration/island-events.ts'
import { tabStorage } from '../visitor/browser-storage.ts'
import { announceSubmitted } from '../visitor/visitor.ts'
import {
  draftSourcesFor,
  hasText,
  haveSameTexts,
  readDrafts,
  storeCurrent,
  toTexts,
} from './stored-drafts.ts'

/** The form that the browser submitted natively, until the next page shows the outcome. */
const NATIVE_SUBMIT_KEY = 'sent-itself'

/**
 * Dispatched on a form whose stored draft was changed or sent on another page. The form's code prevents the default,
 * which is to fill the inputs.
 */
export const DRAFT_CHANGED = 'draft-changed'

/**
 * Stores the drafts of all forms of the page from the first key on, whether their code is loaded or not, and restores
 * those of the page's own forms after a reload.
 */
export function watchDrafts(): void {
  clearSubmittedDraft()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) restore(form)
  document.addEventListener('input', storeTarget)
  document.addEventListener('change', storeTarget)
  addEventListener('pageshow', ({ persisted }) => persisted && syncForms())
  // Unlike `submit`, it is dispatched for every form that the browser submits.
  document.addEventListener('formdata', ({ target }) => {
    if (target instanceof HTMLFormElement)
      tabStorage.write(NATIVE_SUBMIT_KEY, target.dataset.form ?? '')
  })
}

/** Stores what a form contains, and marks the form while that is anything. */
export function storeDraft(form: HTMLFormElement, texts: FieldTexts | null): void {
  storeCurrent(form.dataset.form ?? '', texts)
  form.toggleAttribute('data-unfinished', texts !== null && hasText(texts))
}

/** A page from the back/forward cache may show a draft that was changed or sent on another page since. */
function syncForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const { current } = readDrafts(form.dataset.form ?? '')
    const texts = current ?? toTexts({})
    if (form.dataset.plain !== undefined || haveSameTexts(texts, textsOf(form))) continue
    const hasNoCode = form.dispatchEvent(new Event(DRAFT_CHANGED, { cancelable: true }))
    if (hasNoCode) fillInputs(form, texts, 'replace')
    form.toggleAttribute('data-unfinished', current !== null)
  }
}

/** After a native submit, the page of thanks means that the submission is stored. */
function clearSubmittedDraft(): void {
  const form = tabStorage.read(NATIVE_SUBMIT_KEY)
  if (form && location.pathname === THANK_YOU_PATH) {
    storeCurrent(form, null)
    announceSubmitted()
  }
  tabStorage.remove(NATIVE_SUBMIT_KEY)
}

function storeTarget({ target }: Event): void {
  const form = (target as HTMLElement | null)?.closest<HTMLFormElement>('form[data-form]')
  if (form) storeDraft(form, textsOf(form))
}

/** The texts of a form without its hidden fields, which are the page's: with them an empty form would never be empty. */
function textsOf(form: HTMLFormElement): FieldTexts {
  const typed = [...form.elements].filter(isTyped).map(({ name, value }) => [name, value])
  return toTexts(Object.fromEntries(typed))
}

/** Leaves alone a form that the server has filled in, and inputs into which somebody has typed already. */
function restore(form: HTMLFormElement): void {
  const id = form.dataset.form ?? ''
  const { current } = readDrafts(id)
  const hasSaved = draftSourcesFor(id as FormId).some(
    (source) => readDrafts(source).saved.length > 0,
  )
  if (form.dataset.plain === undefined) {
    // Only the form's code can offer a saved draft, and in an empty form it would seem lost.
    if (hasSaved) requestHydration(form)
    if (current) fillInputs(form, current, 'complete')
  }
  const texts = textsOf(form)
  if (hasText(texts)) storeDraft(form, texts)
}

function fillInputs(form: HTMLFormElement, texts: FieldTexts, how: 'complete' | 'replace'): void {
  for (const name of TEXT_FIELD_NAMES) {
    const control = form.elements.namedItem(name)
    if (control instanceof Element && isTyped(control) && (how === 'replace' || !control.value))
      control.value = texts[name]
  }
}

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isTyped(control: Element): control is Typed {
  return (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden' && control.type !== 'file')
  )
}
