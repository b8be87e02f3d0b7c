import { Worker } from 'node:worker_threads'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import { type ResumeVerdict, refuse } from './verdict.ts'

/** The message to an inspection thread. It answers with a ResumeVerdict. */
export type InspectionRequest = {
  readonly content: Uint8Array<ArrayBuffer>
  readonly format: ResumeFormat
}

/** Inspects a resume. @throws Error if the inspection itself fails or gets no verdict in time; a file that breaks it is `broken` */
export type Inspect = (content: Uint8Array, format: ResumeFormat) => Promise<ResumeVerdict>

/** Threads that inspect resumes, so that no file blocks the thread that answers requests. */
export type InspectionPool = {
  /** Starts a thread if none is idle or becomes so soon: the caller limits how many run at once. */
  readonly inspect: Inspect
  /** Ends all threads. Inspections that still run are rejected. */
  close(): Promise<void>
}

export type InspectionPoolOptions = {
  /** The program of a thread; another one only in tests. */
  readonly program?: URL
  /** After this long a thread is ended whatever it does, and its file has no verdict: the machine may be too busy. */
  readonly timeoutMs?: number
  /** An idle thread ends after this long. */
  readonly idleMs?: number
  /** How long a file waits for a thread that is at work before another one is started. */
  readonly startAnotherAfterMs?: number
}

const PROGRAM = new URL('./inspection-worker.ts', import.meta.url)
// The processor time is limited to a second within the thread. This is for code that never checks it, and on a busy machine a
// thread may take seconds to start.
const TIMEOUT_MS = 20_000
const IDLE_MS = 60_000
// Each thread takes some 25 MB, and most files a few milliseconds: more threads are only for costly files.
const START_ANOTHER_AFTER_MS = 1000
/** The text of a file and all that it unpacks to take 50 MB of heap at most, pdf.js 15 MB; buffers are not part of it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

type IdleWorker = { readonly worker: Worker; readonly ending: NodeJS.Timeout }

/** Starts no thread yet: the first inspection does. `close` ends them. Source: docs/decisions/resume-inspection.md */
export function createInspectionPool({
  program = PROGRAM,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  startAnotherAfterMs = START_ANOTHER_AFTER_MS,
}: InspectionPoolOptions = {}): InspectionPool {
  const workers = new Set<Worker>()
  const idle: IdleWorker[] = []
  const waiting: ((worker: Worker | null) => void)[] = []
  let isClosed = false

  function startWorker(): Worker {
    if (isClosed) throw new Error('The inspection threads have ended.')
    // Node runs the program as it is. Loaders, such as tsx, and secrets of the environment stay outside.
    const worker = new Worker(program, { execArgv: [], env: {}, resourceLimits: RESOURCE_LIMITS })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      forgetIdle(worker)
    })
    // Each call listens as well; without this one, an error of an idle thread would end the process.
    worker.on('error', () => undefined)
    return worker
  }

  function forgetIdle(worker: Worker): void {
    const index = idle.findIndex((one) => one.worker === worker)
    if (index >= 0) idle.splice(index, 1)
  }

  async function takeWorker(): Promise<Worker> {
    // The one used last, so that the others reach the end of their idle time.
    const last = idle.pop()
    if (!last) return (workers.size > 0 && (await waitForWorker())) || startWorker()
    clearTimeout(last.ending)
    last.worker.ref()
    return last.worker
  }

  /** Resolves with null if no thread becomes free soon. */
  function waitForWorker(): Promise<Worker | null> {
    return new Promise((resolve) => {
      const take = (worker: Worker | null) => {
        clearTimeout(timer)
        resolve(worker)
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1)
        resolve(null)
      }, startAnotherAfterMs)
      waiting.push(take)
    })
  }

  function putBack(worker: Worker): void {
    const next = waiting.shift()
    if (next) {
      next(worker)
      return
    }
    const ending = setTimeout(() => {
      forgetIdle(worker)
      void worker.terminate()
    }, idleMs)
    idle.push({ worker, ending })
    // Neither an idle thread nor its timer keeps the process running.
    ending.unref()
    worker.unref()
  }

  return {
    inspect: async (content, format) => {
      const worker = await takeWorker()
      const outcome = await runIn(worker, content, format, timeoutMs)
      if (outcome.isWorkerUsable) putBack(worker)
      else void worker.terminate()
      if ('error' in outcome) throw outcome.error
      return outcome.verdict
    },
    close: async () => {
      isClosed = true
      for (const take of waiting.splice(0)) take(null)
      for (const { ending } of idle.splice(0)) clearTimeout(ending)
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

type Outcome =
  | { readonly isWorkerUsable: boolean; readonly verdict: ResumeVerdict }
  | { readonly isWorkerUsable: false; readonly error: Error }

function runIn(
  worker: Worker,
  content: Uint8Array,
  format: ResumeFormat,
  timeoutMs: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const listeners = {
      message: (verdict: ResumeVerdict) => settle({ isWorkerUsable: true, verdict }),
      error: (error: NodeJS.ErrnoException) =>
        settle(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? { isWorkerUsable: false, verdict: refuse('broken') }
            : { isWorkerUsable: false, error },
        ),
      exit: () =>
        settle({ isWorkerUsable: false, error: new Error('The inspection thread has ended.') }),
    }
    const timer = setTimeout(
      () => settle({ isWorkerUsable: false, error: new Error('The inspection took too long.') }),
      timeoutMs,
    )
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
