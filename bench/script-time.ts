import { mainThreadOf, type TraceEvent } from './trace.ts'

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
 * Reading functions anew for the lines of their calls: only for who watches requests from outside, as this does. No
 * visitor's browser does it.
 */
const WATCHING = 'V8.CollectSourcePositions'

/**
 * How long scripts have kept the main thread of the page busy, in milliseconds of the thread's own time.
 * @param path that of the page; other pages in the same trace are left out
 */
export function scriptMs(events: readonly TraceEvent[], path: string): number {
  const done = mainThreadOf(events, path)
  const spans = done.filter(({ name }) => SCRIPT.has(name)).sort((a, b) => a.ts - b.ts)
  const watching = done.filter(({ name }) => name === WATCHING)
  let busy = 0
  let until = 0
  for (const { ts, dur = 0, tdur = dur } of spans) {
    // A nested event is counted with its parent.
    if (ts < until) continue
    until = ts + dur
    busy += tdur
    for (const note of watching)
      if (note.ts >= ts && note.ts < until) busy -= note.tdur ?? note.dur ?? 0
  }
  return busy / 1000
}
