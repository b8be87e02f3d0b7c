/** Whether an element is visible and focusable. An element in a closed dialog is not. */
export function isShown(element: Element | null): boolean {
  return element?.checkVisibility({ visibilityProperty: true }) ?? false
}
