import type { EventFields, EventName } from './events.ts'

export function track<Name extends EventName>(event: Name, fields: EventFields[Name]): void {
  push({ event, ...fields })
}

/** Pushes an entry to `window.dataLayer`. Never throws: an ad blocker must not break a form. */
export function push(entry: unknown): void {
  try {
    window.dataLayer ??= []
    window.dataLayer.push(entry)
  } catch {
    // Another script may have replaced the array.
  }
}

declare global {
  interface Window {
    /** The array of the tag manager. Other scripts may replace it by anything. */
    dataLayer?: unknown[]
  }
}
