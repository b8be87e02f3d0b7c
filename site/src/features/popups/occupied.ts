/** Where somebody types or chooses. */
const TYPED = 'input, textarea, select, [contenteditable]'

/** A form that holds something or is being sent, a file that is being chosen or read, a question about consent. */
const IN_HAND =
  'form:is([data-unfinished], [aria-busy="true"]), .file-drop:is([data-state="dialog"], [data-state="reading"]), .show--consent'

/** Whether the visitor is in the middle of something that nothing may interrupt. */
export function isOccupied(): boolean {
  return Boolean(document.activeElement?.matches(TYPED) || document.querySelector(IN_HAND))
}
