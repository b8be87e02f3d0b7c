/** The trace that a request belongs to, for the log. Source: W3C Trace Context, section 3.2 */
import { AsyncLocalStorage } from 'node:async_hooks'

const traces = new AsyncLocalStorage<string>()

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** The trace id of a `traceparent`; null unless it is valid: no log line may hold what a client chose freely. */
export function readTraceId(traceparent: string | null | undefined): string | null {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || version === 'ff' || (version === '00' && more !== undefined))
    return null
  return /^0+$/.test(traceId) || /^0+$/.test(parentId ?? '') ? null : traceId
}

/** Runs the work of a request; every line that it logs has the id. */
export function withTrace<T>(traceId: string | null, work: () => T): T {
  return traceId === null ? work() : traces.run(traceId, work)
}

/** The fields that a log line of this moment has besides its own. */
export function traceFields() {
  return { trace: traces.getStore() }
}
