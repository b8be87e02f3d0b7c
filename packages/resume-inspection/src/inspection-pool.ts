import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { holdsMuch, runInspection, UNDISTURBED } from './run-inspection.ts'
import { FindingError, type ResumeVerdict } from './verdict.ts'

export type InspectionPoolOptions = {
  /** The program of a process; another one only in tests. */
  readonly program?: URL
  /** After this long a process is ended whatever it does, and its file has no verdict: the machine may be too busy. */
  readonly timeoutMs?: number
  /** An idle process ends after this long. */
  readonly idleMs?: number
}

export type InspectionPool = ReturnType<typeof createInspectionPool>

const PROGRAM = new URL('./inspection-worker.ts', import.meta.url)
// On a busy machine a process may take seconds to start.
const TIMEOUT_MS = 20_000
const IDLE_MS = 60_000
/** The objects of the largest honest PDF take some 170 MB of heap; buffers are not part of it. */
const HEAP_MAX_MB = 256

/**
 * Makes a pool of processes that inspect resumes, so that no file blocks or ends the one that answers requests. It
 * starts no process yet: the first inspection does. A thread would not do: where a library asks
 * for much memory at once, V8 ends the whole process.
 * Source: docs/decisions/resume-inspection.md
 */
export function createInspectionPool({
  program = PROGRAM,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: InspectionPoolOptions = {}) {
  const workers = new Set<ChildProcess>()
  /** With the timer that ends each. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let isClosed = false

  function startWorker(): ChildProcess {
    if (isClosed) throw new Error('The inspection processes have ended.')
    const worker = fork(program, {
      // Node runs the program as it is. Loaders, such as tsx, and secrets of the environment stay outside.
      execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      idle.delete(worker)
    })
    // Each call listens as well; without this one, an error of an idle process would end this one.
    worker.on('error', () => undefined)
    return worker
  }

  function takeWorker(): ChildProcess {
    // The one used last, so that the others reach the end of their idle time.
    const [worker, ending] = [...idle].at(-1) ?? []
    if (!worker) return startWorker()
    idle.delete(worker)
    clearTimeout(ending)
    worker.ref()
    worker.channel?.ref()
    return worker
  }

  function putBack(worker: ChildProcess): void {
    const ending = setTimeout(() => {
      idle.delete(worker)
      worker.kill('SIGKILL')
    }, idleMs)
    idle.set(worker, ending)
    // Neither an idle process nor its timer keeps this one running.
    ending.unref()
    worker.unref()
    worker.channel?.unref()
  }

  return {
    /**
     * Inspects a resume; a file that breaks it is `broken`. Starts a process if none is idle: the caller limits how many
     * run at once.
     * @throws GaveWay, or Error if it fails or gets no verdict in time
     */
    inspect: async (content: Uint8Array, patience = UNDISTURBED): Promise<ResumeVerdict> => {
      const worker = takeWorker()
      try {
        const verdict = await runInspection(worker, { content, timeoutMs, ...patience })
        if (isClosed || holdsMuch(worker)) worker.kill('SIGKILL')
        else putBack(worker)
        return verdict
      } catch (error) {
        worker.kill('SIGKILL')
        if (error instanceof FindingError) return { finding: error.finding }
        throw error
      }
    },
    /** Ends all processes. Inspections that still run are rejected. */
    close: async (): Promise<void> => {
      isClosed = true
      const exits = [...workers].map((worker) => {
        worker.ref()
        worker.kill('SIGKILL')
        return once(worker, 'exit')
      })
      await Promise.all(exits)
    },
  }
}
