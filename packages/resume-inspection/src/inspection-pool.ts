import { Worker } from 'node:worker_threads'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import { holdsMuch, runInspection } from './run-inspection.ts'
import { Refusal, type ResumeVerdict, refuse } from './verdict.ts'

/** Inspects a resume. @throws Error if the inspection itself fails or gets no verdict in time; a file that breaks it is `broken` */
export type Inspect = (content: Uint8Array, format: ResumeFormat) => Promise<ResumeVerdict>

/** Threads that inspect resumes, so that no file blocks the thread that answers requests. */
export type InspectionPool = {
  /** Starts a thread if none is idle: the caller limits how many run at once. */
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
}

const PROGRAM = new URL('./inspection-worker.ts', import.meta.url)
// On a busy machine a thread may take seconds to start.
const TIMEOUT_MS = 20_000
const IDLE_MS = 60_000
/** The objects of the largest honest PDF take some 100 MB of heap; buffers are not part of it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** Starts no thread yet: the first inspection does. `close` ends them. Source: docs/decisions/039-resumes-in-worker-threads.md */
export function createInspectionPool({
  program = PROGRAM,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: InspectionPoolOptions = {}): InspectionPool {
  const workers = new Set<Worker>()
  /** With the timer that ends each. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  let isClosed = false

  function startWorker(): Worker {
    if (isClosed) throw new Error('The inspection threads have ended.')
    // Node runs the program as it is. Loaders, such as tsx, and secrets of the environment stay outside.
    const worker = new Worker(program, { execArgv: [], env: {}, resourceLimits: RESOURCE_LIMITS })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      idle.delete(worker)
    })
    // Each call listens as well; without this one, an error of an idle thread would end the process.
    worker.on('error', () => undefined)
    return worker
  }

  function takeWorker(): Worker {
    // The one used last, so that the others reach the end of their idle time.
    const [worker, ending] = [...idle].at(-1) ?? []
    if (!worker) return startWorker()
    idle.delete(worker)
    clearTimeout(ending)
    worker.ref()
    return worker
  }

  function putBack(worker: Worker): void {
    const ending = setTimeout(() => {
      idle.delete(worker)
      void worker.terminate()
    }, idleMs)
    idle.set(worker, ending)
    // Neither an idle thread nor its timer keeps the process running.
    ending.unref()
    worker.unref()
  }

  return {
    inspect: async (content, format) => {
      const worker = takeWorker()
      try {
        const verdict = await runInspection(worker, { content, format, timeoutMs })
        if (isClosed || (await holdsMuch(worker))) void worker.terminate()
        else putBack(worker)
        return verdict
      } catch (error) {
        void worker.terminate()
        if (error instanceof Refusal) return refuse(error.finding)
        throw error
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
