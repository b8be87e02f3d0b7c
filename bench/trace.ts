/** The fields of a browser trace event that are used here; times in microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of it, what the thread itself has worked; the machine may have been with another program meanwhile. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string }; readonly name?: string }
}

/**
 * The tasks of a page's main thread.
 * @param path that of the page; other pages in the same trace are left out
 */
export function mainThreadOf(events: readonly TraceEvent[], path: string): TraceEvent[] {
  const thread = findMainThread(events, path)
  if (!thread) throw new Error(`The trace does not know ${path}.`)
  return events.filter(({ ph, pid, tid }) => ph === 'X' && pid === thread.pid && tid === thread.tid)
}

/** Whether a trace has the page; one of Lighthouse's once had not, for reasons that it did not tell. */
export function knowsPage(events: readonly TraceEvent[], path: string): boolean {
  return findMainThread(events, path) !== undefined
}

function findMainThread(events: readonly TraceEvent[], path: string): TraceEvent | undefined {
  const renderer = events.find(
    ({ name, args }) => name === 'CommitLoad' && args?.data?.url?.endsWith(path),
  )?.pid
  return events.find(
    ({ name, pid, args }) =>
      pid === renderer && name === 'thread_name' && args?.name === 'CrRendererMain',
  )
}
