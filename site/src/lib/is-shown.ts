/** Whether an element can be seen and have the focus. What stands in a closed dialog cannot. */
export function isShown(element: Element | null): boolean {
  return element?.checkVisibility({ visibilityProperty: true }) ?? false
}
