/** Controls for typing or choosing. */
const CONTROLS = 'input, textarea, select, [contenteditable]'

const UNFINISHED = [
  // A form that contains text or is being sent, an error, or a submission that was not sent.
  'form:is([data-unfinished], [aria-busy="true"])',
  '.toast-card:is([data-kind="error"], [data-kind="lasting"])',
  // A file that is being chosen or read, or is attached and not sent.
  '.file-drop:is([data-state="dialog"], [data-state="reading"])',
  '.file-drop-file',
  // A question about consent, or its settings.
  '.show--consent, .show--preferences',
].join()

/** Whether the visitor is typing, choosing a file, sending, or deciding on consent: no pop-up may open by itself. */
export function isVisitorBusy(): boolean {
  return Boolean(document.activeElement?.matches(CONTROLS) || document.querySelector(UNFINISHED))
}
