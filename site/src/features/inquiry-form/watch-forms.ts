/**
 * Watches all forms of a page, present and future, whether their code is loaded or not: what is typed and chosen goes
 * into their sessions from the first key on. Restores drafts after a reload, and reports abandoned forms.
 */
import { FORMS, type FormId } from '@lanternfield/contract/forms.ts'
import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { HYDRATING, requestHydration } from '../hydration/island-events.ts'
import { isUnsentKept } from '../visitor/unsent-flag.ts'
import { announceSubmitted } from '../visitor/visitor.ts'
import { fillInputs, readChosenFile, readInputs } from './form-inputs.ts'
import { beginLeaving, chooseFile, endLeaving, followStored, setTexts } from './form-session.ts'
import { readSession } from './form-session-storage.ts'
import { draftSourcesFor, loadUnsent, markUnfinished, sessionOf, update } from './form-sessions.ts'
import { reportAbandonment } from './report-outcome.ts'

let isWatching = false

/** Once per page. */
export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  endNativeSubmits()
  for (const form of pageForms()) restore(form)
  // First of all: what a form does at a key has the session after it.
  document.addEventListener('input', takeEntry, { capture: true })
  document.addEventListener('change', takeEntry, { capture: true })
  document.addEventListener(HYDRATING, takeAll)
  addEventListener('pageshow', ({ persisted }) => persisted && showStored())
  // Unlike `submit`, it is dispatched for every form that the browser submits.
  document.addEventListener('formdata', ({ target }) => {
    if (isForm(target)) update(idOf(target), beginLeaving)
  })
  // Not `unload`, which keeps a page out of the back/forward cache, and which phones skip.
  addEventListener('pagehide', reportLeft)
  document.addEventListener('visibilitychange', reportHidden)
  // This code is fetched when somebody reaches for a form, who may have turned away before it came.
  reportHidden()
  if (isUnsentKept())
    import('./offer-unsent.ts').then(
      ({ offerOnPage }) => offerOnPage(),
      // Then they are offered on the next page.
      () => undefined,
    )
}

/** Passes what the inputs of a form contain to its session. `at`: when it was typed, or null if that is not known. */
export function takeInputs(form: HTMLFormElement, at: number | null): void {
  const id = idOf(form)
  update(id, setTexts(readInputs(form, sessionOf(id).draft.texts), at))
}

/** After a native submit, the page of thanks means that the submission is stored. */
function endNativeSubmits(): void {
  const isStored = location.pathname === THANK_YOU_PATH
  for (const form of Object.keys(FORMS) as FormId[]) {
    if (!sessionOf(form).isLeaving) continue
    update(form, endLeaving(isStored))
    if (isStored) announceSubmitted()
  }
}

/** Leaves alone a form that the server has filled in, and inputs into which somebody has typed already. */
function restore(form: HTMLFormElement): void {
  const id = idOf(form)
  if (form.dataset.plain === undefined) {
    fillInputs(form, sessionOf(id).draft.texts, 'complete')
    // Only the form's code can offer a saved draft, and in an empty form it would seem lost.
    if (isUnsentKept() || draftSourcesFor(id).some((from) => sessionOf(from).saved.length > 0))
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

/** Reports every form of the page that the visitor leaves. */
function reportLeft(): void {
  for (const form of pageForms()) {
    // A pop-up that is closed has been left before, or was not open on this page.
    if (form.closest('dialog:not([open])')) continue
    // Phones hide the page behind their file picker, but nobody has left.
    if (form.querySelector('[data-state=dialog]')) continue
    takeInputs(form, null)
    reportAbandonment(idOf(form))
  }
}

/** A browser or a password manager may have filled in what no event has told of. */
function takeAll(): void {
  for (const form of pageForms()) {
    takeInputs(form, null)
    takeFile(form)
  }
}

/** The form's code takes the file itself once it has come. */
function takeFile(form: HTMLFormElement): void {
  const file = form.closest('astro-island:not([data-hydrated])') && readChosenFile(form)
  if (file) update(idOf(form), chooseFile(file))
}

/** A page from the back/forward cache may show a draft that was changed or sent on another page since. */
function showStored(): void {
  for (const form of pageForms()) {
    if (form.dataset.plain !== undefined) continue
    const id = idOf(form)
    const { draft } = update(id, followStored(readSession(id)))
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
