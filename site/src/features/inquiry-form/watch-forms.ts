/**
 * Watches the inputs of all forms of a page, hydrated or not, and those of pop-ups: passes texts and files to their
 * sessions from the first key on, restores drafts after a reload, and reports abandoned forms.
 */
import {
  type FieldTexts,
  type FormId,
  makeTexts,
  TEXT_FIELD_NAMES,
} from '@lanternfield/contract/fields.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { HYDRATING, requestHydration } from '../hydration/island.ts'
import { announceSubmitted, isUnsentKept } from '../visitor/visitor.ts'
import { reportAbandonment } from './report.ts'
import { beginLeaving, chooseFile, endLeaving, setTexts } from './session.ts'
import {
  DRAFT_SOURCES,
  followStorage,
  loadUnsent,
  markUnfinished,
  sessionOf,
  updateSession,
} from './session-storage.ts'

type TextInput = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let isWatching = false

export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  endNativeSubmits()
  for (const form of pageForms()) restoreInputs(form)
  // Captured: the handlers of a form need the session with the latest text.
  document.addEventListener('input', takeEntry, { capture: true })
  document.addEventListener('change', takeEntry, { capture: true })
  document.addEventListener(HYDRATING, takeAll)
  addEventListener('pageshow', ({ persisted }) => persisted && showStored())
  // Unlike `submit`, it is dispatched for every form that the browser submits.
  document.addEventListener('formdata', ({ target }) => {
    if (isForm(target)) updateSession(idOf(target), beginLeaving)
  })
  // Not `unload`, which keeps a page out of the back/forward cache, and which phones skip.
  addEventListener('pagehide', reportLeft)
  document.addEventListener('visibilitychange', reportHidden)
  // The visitor may have left before this code was loaded.
  reportHidden()
  if (isUnsentKept())
    import('./unsent.ts').then(
      ({ offerOnPage }) => offerOnPage(),
      () => undefined,
    )
}

/** Passes the inputs of a form to its session. @param at when they were typed, or null if that is not known */
export function takeInputs(form: HTMLFormElement, at: number | null): void {
  const id = idOf(form)
  updateSession(id, setTexts(readInputs(form, sessionOf(id).draft.texts), at))
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

/** After a native submit, the thank-you page means that the submission is stored. */
function endNativeSubmits(): void {
  const isStored = location.pathname === THANK_YOU_PATH
  for (const form of Object.keys(FORMS) as FormId[]) {
    if (!sessionOf(form).isLeaving) continue
    updateSession(form, endLeaving(isStored))
    if (isStored) announceSubmitted()
  }
}

/** Restores a draft, except into a form that the server has filled in and into inputs with text. */
function restoreInputs(form: HTMLFormElement): void {
  const id = idOf(form)
  if (form.dataset.plain === undefined) {
    fillInputs(form, sessionOf(id).draft.texts, 'complete')
    // Without its code, the form cannot offer a saved draft.
    if (isUnsentKept() || DRAFT_SOURCES[id].some((from) => sessionOf(from).saved.length > 0))
      requestHydration(form)
  }
  takeInputs(form, null)
  takeFile(form)
  markUnfinished(id)
}

function takeEntry({ target }: Event): void {
  const form = target instanceof Element && target.closest('form[data-form]')
  if (!isForm(form)) return
  takeInputs(form, performance.now())
  if (target instanceof HTMLInputElement && target.type === 'file') takeFile(form)
}

function reportHidden(): void {
  if (document.hidden) reportLeft()
}

function reportLeft(): void {
  for (const form of pageForms()) {
    // Reported when its pop-up was closed.
    if (form.closest('dialog:not([open])')) continue
    // Phones hide the page behind their file picker.
    if (form.querySelector('[data-state=dialog]')) continue
    takeInputs(form, null)
    reportAbandonment(idOf(form))
  }
}

/** A browser or a password manager may have filled in a form without an event. */
function takeAll(): void {
  for (const form of pageForms()) {
    takeInputs(form, null)
    takeFile(form)
    // React may replace the form while its file dialog is open.
    form.addEventListener('change', () => takeFile(form))
  }
}

/** Takes the file that was chosen before a form was hydrated; then it takes its file itself. */
function takeFile(form: HTMLFormElement): void {
  const isOurs = !form.isConnected || form.closest('astro-island:not([data-hydrated])')
  const input = isOurs && form.elements.namedItem('resume')
  const file = input instanceof HTMLInputElement && input.files?.[0]
  if (file) updateSession(idOf(form), chooseFile(file))
}

/** Updates a page from the back/forward cache: another page may have changed or sent its draft. */
function showStored(): void {
  for (const form of pageForms()) {
    if (form.dataset.plain !== undefined) continue
    const id = idOf(form)
    const { draft } = followStorage(id)
    fillInputs(form, draft.texts, 'replace')
    markUnfinished(id)
  }
  void loadUnsent()
}

function pageForms(): NodeListOf<HTMLFormElement> {
  return document.querySelectorAll<HTMLFormElement>('form[data-form]')
}

function isForm(target: unknown): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.dataset.form !== undefined
}

function idOf(form: HTMLFormElement): FormId {
  return form.dataset.form as FormId
}

/** The texts in the visible inputs of a form; for a missing input, the text of `other`. */
function readInputs(form: HTMLFormElement, other: FieldTexts): FieldTexts {
  return makeTexts((name) => findInput(form, name)?.value ?? other[name])
}

function findInput(form: HTMLFormElement, name: string): TextInput | null {
  const control = form.elements.namedItem(name)
  return control instanceof Element && isTextInput(control) ? control : null
}

function isTextInput(control: Element): control is TextInput {
  return (
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden' && control.type !== 'file')
  )
}
