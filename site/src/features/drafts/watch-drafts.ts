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
  saveCurrent,
  toTexts,
} from './drafts.ts'
import { NATIVE_SUBMIT_KEY } from './native-submit.ts'

/**
 * Keeps what is typed into any form of the page, from the first key on and whether its code is there yet or
 * not; and puts back into the page's own forms what was typed before a reload.
 */
export function watchDrafts(): void {
  clearStoredDraft()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) restore(form)
  document.addEventListener('input', keep)
  document.addEventListener('change', keep)
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp())
  // Unlike `submit`, it tells of every form that the browser sends.
  document.addEventListener('formdata', ({ target }) => {
    if (target instanceof HTMLFormElement)
      tabStorage.write(NATIVE_SUBMIT_KEY, target.dataset.form ?? '')
  })
}

/** Dispatched on a form whose draft was changed or sent on another page; its code prevents the default, which is to fill it in. */
export const DRAFT_CHANGED = 'draft-changed'

/** A page that the browser has kept and shows again knows nothing of what was done to its draft since. */
function catchUp(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const { current } = readDrafts(form.dataset.form ?? '')
    const texts = current ?? toTexts({})
    if (form.dataset.plain !== undefined || haveSameTexts(texts, textsOf(form))) continue
    const isLeftToUs = form.dispatchEvent(new Event(DRAFT_CHANGED, { cancelable: true }))
    if (isLeftToUs) fillIn(form, texts, 'replace')
    form.toggleAttribute('data-unfinished', current !== null)
  }
}

/** Keeps what stands in a form, and marks the form for as long as that is something. */
export function keepDraft(form: HTMLFormElement, texts: FieldTexts | null): void {
  saveCurrent(form.dataset.form ?? '', texts)
  form.toggleAttribute('data-unfinished', texts !== null && hasText(texts))
}

function clearStoredDraft(): void {
  const form = tabStorage.read(NATIVE_SUBMIT_KEY)
  if (form && location.pathname === THANK_YOU_PATH) {
    saveCurrent(form, null)
    announceSubmitted()
  }
  tabStorage.remove(NATIVE_SUBMIT_KEY)
}

function keep({ target }: Event): void {
  const form = (target as HTMLElement | null)?.closest<HTMLFormElement>('form[data-form]')
  if (form) keepDraft(form, textsOf(form))
}

/** What a visitor has entered; hidden fields hold nothing of theirs, and an empty form would never count as empty. */
function textsOf(form: HTMLFormElement): FieldTexts {
  const typed = [...form.elements].filter(isTyped).map(({ name, value }) => [name, value])
  return toTexts(Object.fromEntries(typed))
}

/** A form that the server has filled in again knows better, and so does one that somebody types into already. */
function restore(form: HTMLFormElement): void {
  const id = form.dataset.form ?? ''
  const { current } = readDrafts(id)
  const isSomethingKept = draftSourcesFor(id as FormId).some(
    (other) => readDrafts(other).kept.length > 0,
  )
  if (form.dataset.plain === undefined) {
    // Only the form's code can offer what it was emptied of, and who sees an empty form may think it lost.
    if (isSomethingKept) requestHydration(form)
    if (current) fillIn(form, current, 'complete')
  }
  const texts = textsOf(form)
  if (hasText(texts)) keepDraft(form, texts)
}

function fillIn(form: HTMLFormElement, texts: FieldTexts, how: 'complete' | 'replace'): void {
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
