/** What of a trace of the browser is needed here; times in microseconds. */
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

/** Compiling and running script, and nothing of what a page does without one. */
const SCRIPT = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
])

/**
 * How long scripts have kept the main thread of the page busy, in milliseconds of the thread's own time.
 * @param path that of the page; other pages in the same trace are left out
 */
export function scriptMs(events: readonly TraceEvent[], path: string): number {
  const renderer = events.find(
    ({ name, args }) => name === 'CommitLoad' && args?.data?.url?.endsWith(path),
  )?.pid
  const mainThread = events.find(
    ({ name, pid, args }) =>
      pid === renderer && name === 'thread_name' && args?.name === 'CrRendererMain',
  )?.tid
  if (mainThread === undefined) throw new Error(`The trace does not know ${path}.`)
  const spans = events
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && pid === renderer && tid === mainThread && SCRIPT.has(name),
    )
    .sort((a, b) => a.ts - b.ts)
  let busy = 0
  let until = 0
  for (const { ts, dur = 0, tdur = dur } of spans) {
    // What lies within another is counted with that.
    if (ts < until) continue
    busy += tdur
    until = ts + dur
  }
  return busy / 1000
}
