/** Where somebody types or chooses. */
const TYPED = 'input, textarea, select, [contenteditable]'

const IN_HAND = [
  // A form that holds something, that is being sent, or whose failure is being told.
  'form:is([data-unfinished], [aria-busy="true"])',
  '.toast-card[data-kind="error"]',
  // A file that is being chosen or read, or was attached and not sent.
  '.file-drop:is([data-state="dialog"], [data-state="reading"])',
  '.file-drop-file',
  // A question about consent, or its settings.
  '.show--consent, .show--preferences',
].join()

/** Whether the visitor is in the middle of something that nothing may interrupt. */
export function isOccupied(): boolean {
  return Boolean(document.activeElement?.matches(TYPED) || document.querySelector(IN_HAND))
}
