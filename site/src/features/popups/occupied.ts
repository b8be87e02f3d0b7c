import { readDrafts } from '../drafts/drafts.ts'

/** Where somebody types or chooses. */
const TYPED = 'input, textarea, select, [contenteditable]'

/** A form that is being sent, a file that is being chosen or read, an error being read, a question about consent. */
const IN_HAND =
  'form[aria-busy="true"], .file-drop:is([data-state="dialog"], [data-state="reading"]), [data-toasts] [role="alert"], .show--consent'

/** Whether the visitor is in the middle of something that nothing may interrupt. */
export function isOccupied(): boolean {
  const isInHand = document.activeElement?.matches(TYPED) || document.querySelector(IN_HAND)
  return Boolean(isInHand) || [...document.forms].some(isUnfinished)
}

function isUnfinished({ dataset }: HTMLFormElement): boolean {
  return dataset.form !== undefined && readDrafts(dataset.form).current !== null
}
