/** What the keys of all drafts in the storage of a tab begin with. */
const PREFIX = 'draft:'

/** The key of the drafts of a form. */
export function keyOf(form: string): string {
  return PREFIX + form
}

/** Whether this tab keeps anything that was typed. */
export function keepsADraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    // A browser that refuses its storage keeps nothing beyond the page.
    return false
  }
}
