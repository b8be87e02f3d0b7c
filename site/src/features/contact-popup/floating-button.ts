/** The pages that hold a form themselves. Source: SPEC.md section 2 */
const PATHS_WITHOUT = ['/careers/', '/contact-us/']

/** Whether a page has the button that opens the contact pop-up. */
export function hasFloatingButton(path: string): boolean {
  return !PATHS_WITHOUT.includes(path)
}
