import type { Worker } from 'node:worker_threads'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import type { InspectionRequest } from './inspection-pool.ts'
import { type ResumeVerdict, refuse } from './verdict.ts'

type Run = {
  readonly content: Uint8Array
  readonly format: ResumeFormat
  readonly timeoutMs: number
}

/** The thread may inspect the next file if this one neither broke it nor left much behind in it. */
export type Outcome =
  | { readonly isWorkerUsable: boolean; readonly verdict: ResumeVerdict }
  | { readonly isWorkerUsable: false; readonly error: Error }

/** Processor time that a file may take, since a busy machine makes no file worse. Honest ones take up to a second. */
const CPU_MAX_MS = 4000
/** Memory of buffers, which the limits of a thread's heap leave out: what a stream unpacks to. */
const BUFFERS_MAX_BYTES = 256 * 1024 * 1024
const CHECK_EVERY_MS = 100
/** A thread that holds more after an inspection is not used again: pdf-lib keeps every name that it has read. */
const LEFT_BEHIND_MAX_BYTES = 64 * 1024 * 1024

/**
 * Inspects one file in a thread, and watches from outside what it takes: the libraries have no limits of their own.
 * A file that takes too much processor time or memory is `broken`.
 */
export async function runInspection(worker: Worker, run: Run): Promise<Outcome> {
  const limits = watchLimits(worker)
  try {
    const outcome = await Promise.race([limits.exceeded, answerOf(worker, run)])
    if ('error' in outcome || !outcome.isWorkerUsable) return outcome
    const { heapBytes, bufferBytes } = await limits.measure()
    return { ...outcome, isWorkerUsable: heapBytes + bufferBytes < LEFT_BEHIND_MAX_BYTES }
  } finally {
    limits.stop()
  }
}

const BROKEN: Outcome = { isWorkerUsable: false, verdict: refuse('broken') }

/** Both limits are measured by interrupting the thread, whatever it runs. */
function watchLimits(worker: Worker) {
  const exceeded = Promise.withResolvers<Outcome>()
  let cpuMsAtStart: number | null = null

  async function measure() {
    try {
      const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
      const cpuMs = (cpu.user + cpu.system) / 1000
      return { cpuMs, heapBytes: heap.used_heap_size, bufferBytes: heap.external_memory }
    } catch {
      // The thread has not started yet, or has ended.
      return { cpuMs: 0, heapBytes: 0, bufferBytes: 0 }
    }
  }

  async function check(): Promise<void> {
    const { cpuMs, bufferBytes } = await measure()
    cpuMsAtStart ??= cpuMs
    if (cpuMs - cpuMsAtStart > CPU_MAX_MS || bufferBytes > BUFFERS_MAX_BYTES)
      exceeded.resolve(BROKEN)
  }

  const timer = setInterval(check, CHECK_EVERY_MS)
  return { exceeded: exceeded.promise, measure, stop: () => clearInterval(timer) }
}

function answerOf(worker: Worker, { content, format, timeoutMs }: Run): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: Error) => settle({ isWorkerUsable: false, error })
    const listeners = {
      message: (verdict: ResumeVerdict) => settle({ isWorkerUsable: true, verdict }),
      error: (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? settle(BROKEN) : fail(error),
      exit: () => fail(new Error('The inspection thread has ended.')),
    }
    const timer = setTimeout(() => fail(new Error('The inspection took too long.')), timeoutMs)
    function settle(outcome: Outcome): void {
      clearTimeout(timer)
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
      resolve(outcome)
    }
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
    // Transfers a copy: the caller still needs the content.
    const copy = new Uint8Array(content)
    worker.postMessage({ content: copy, format } satisfies InspectionRequest, [copy.buffer])
  })
}
