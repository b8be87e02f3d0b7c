/** On a case study Escape does not close the offer of the guide. Source: docs/specification.md section 2 */
export function closesOnEscape(path: string): boolean {
  return !path.includes('/case-study/')
}
