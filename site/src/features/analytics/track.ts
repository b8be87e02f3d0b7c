import type { EventFields, EventName } from './events.ts'

/** Reports an event. */
export function track<Name extends EventName>(event: Name, fields: EventFields[Name]): void {
  push({ event, ...fields })
}

/**
 * Pushes an entry to `window.dataLayer`, which a tag manager reads if there is one.
 * Never throws: an ad blocker that breaks the tag manager must not break a form.
 */
export function push(entry: unknown): void {
  try {
    window.dataLayer ??= []
    window.dataLayer.push(entry)
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
