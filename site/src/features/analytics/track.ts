import type { EventFields, EventName } from './events.ts'

/**
 * Reports an event: pushes it to `window.dataLayer`, which a tag manager reads if there is one.
 * Never throws: an ad blocker that breaks the tag manager must not break a form.
 */
export function track<Name extends EventName>(event: Name, fields: EventFields[Name]): void {
  try {
    window.dataLayer ??= []
    window.dataLayer.push({ event, ...fields })
  } catch {
    // Another script may have replaced the array; the visitor must not notice.
  }
}

declare global {
  interface Window {
    /** The array of the tag manager. Other scripts may replace it by anything. */
    dataLayer?: unknown[]
  }
}
