import { interactionTypeOf } from './interaction-type.ts'
import { pagePath } from './page.ts'
import { track } from './track.ts'
import { userId } from './user-id.ts'
import { fieldValue } from './values.ts'

/** Controls of visitors; a hidden field contains nothing of theirs. */
const FIELDS = 'input:is([type=text],[type=email],[type=tel]),select,textarea'
/** While a file is being chosen. Phones hide the page behind their file picker, but nobody has left. */
const CHOOSING = '[data-state=dialog]'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields that have been reported, by form: each is reported once. */
const reported = new Map<string, Set<string>>()
/** Forms that the browser itself is sending, because their scripts did not come. */
const leaving = new WeakSet<EventTarget>()

/**
 * To be called when a visitor leaves a form without sending it: reports each field that holds something
 * and was not reported yet. A form that is on its way is not left.
 */
export function reportAbandonment(form: HTMLFormElement): void {
  const id = form.dataset.form
  if (!id || leaving.has(form) || form.matches('[aria-busy=true]')) return
  const known = reported.get(id) ?? new Set()
  reported.set(id, known)
  for (const [field, value] of filledFields(form)) {
    if (known.has(field)) continue
    known.add(field)
    track('form_abandon', {
      abandoned_step: field,
      form_id: id,
      page_path: pagePath(),
      interaction_type: interactionTypeOf(pagePath()),
      user_id: userId(),
      abandoned_value: value,
    })
  }
}

/** Call this when a form has been sent or reset: later entries count as a new draft. */
export function forgetAbandonment(formId: string): void {
  reported.delete(formId)
}

/**
 * Reports every form of the page when the visitor leaves the page or puts it away. Not on `unload` or
 * `beforeunload`: they keep a page from being shown again at once by the Back button, and phones skip them.
 */
export function watchAbandonment(): void {
  addEventListener('pagehide', reportAll)
  document.addEventListener('visibilitychange', () => document.hidden && reportAll())
  // Unlike `submit`, it is fired for every form that the browser sends.
  document.addEventListener('formdata', ({ target }) => target && leaving.add(target))
  // This code is fetched when somebody reaches for a form, who may have turned away before it came.
  if (document.hidden) reportAll()
}

function reportAll(): void {
  // A pop-up that is closed has been left before, or was not open on this page.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]'))
    if (!form.querySelector(CHOOSING) && !form.closest('dialog:not([open])'))
      reportAbandonment(form)
}

function filledFields(form: HTMLFormElement): [field: string, value: string][] {
  const typed = [...form.querySelectorAll<Control>(FIELDS)].map(
    ({ name, value }): [string, string] => [name, fieldValue(name, value)],
  )
  return [...typed, ...resumeOf(form)].filter(([name, value]) => name && value)
}

/** A chosen resume, by its sort and size. Its input is empty: what was chosen is kept elsewhere. */
function resumeOf(form: HTMLFormElement): [field: string, value: string][] {
  const chosen = form.querySelector<HTMLElement>('[data-file-extension]')
  if (!chosen) return []
  const { fileExtension, fileBytes } = chosen.dataset
  return [['resume', `${fileExtension}, ${fileBytes} bytes`]]
}
