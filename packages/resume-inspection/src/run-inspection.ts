import type { Worker } from 'node:worker_threads'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import { Refusal, type ResumeVerdict } from './verdict.ts'

/** The message to an inspection thread. It answers with a ResumeVerdict. */
export type InspectionRequest = {
  readonly content: Uint8Array
  readonly format: ResumeFormat
}

/** Processor time that a file may take, since a busy machine makes no file worse. Honest ones take up to two seconds. */
const CPU_MAX_MS = 4000
/** Memory of buffers, which the limits of a thread's heap leave out: what a stream unpacks to. */
const BUFFERS_MAX_BYTES = 256 * 1024 * 1024
const CHECK_EVERY_MS = 100
const IDLE_MAX_BYTES = 64 * 1024 * 1024

/**
 * Inspects one file in a thread, and watches from outside what it takes: the libraries have no limits of their own.
 * @throws Refusal `broken` for a file that takes too much processor time or memory
 * @throws Error if the inspection fails, or has no verdict after timeoutMs; the thread is of no more use either way
 */
export async function runInspection(
  worker: Worker,
  { content, format, timeoutMs }: InspectionRequest & { readonly timeoutMs: number },
): Promise<ResumeVerdict> {
  const { promise, resolve, reject } = Promise.withResolvers<ResumeVerdict>()
  const tooLong = setTimeout(() => reject(new Error('The inspection took too long.')), timeoutMs)
  const watching = watchLimits(worker, () => reject(new Refusal('broken')))
  const listeners = {
    message: resolve,
    error: (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('broken', error) : error),
    exit: () => reject(new Error('The inspection thread has ended.')),
  }
  for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
  // Transfers a copy: the caller still needs the content.
  const copy = new Uint8Array(content)
  worker.postMessage({ content: copy, format } satisfies InspectionRequest, [copy.buffer])
  try {
    return await promise
  } finally {
    clearTimeout(tooLong)
    clearInterval(watching)
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
  }
}

/** Whether a thread holds so much after a file that it must not get another: pdf-lib keeps every name that it has read. */
export async function holdsMuch(worker: Worker): Promise<boolean> {
  const { heapBytes, bufferBytes } = await measure(worker)
  return heapBytes + bufferBytes > IDLE_MAX_BYTES
}

function watchLimits(worker: Worker, onExceeded: () => void): NodeJS.Timeout {
  let cpuMsAtStart: number | null = null
  return setInterval(async () => {
    const { cpuMs, bufferBytes } = await measure(worker)
    cpuMsAtStart ??= cpuMs
    if (cpuMs - cpuMsAtStart > CPU_MAX_MS || bufferBytes > BUFFERS_MAX_BYTES) onExceeded()
  }, CHECK_EVERY_MS)
}

/** Interrupts the thread, whatever it runs. */
async function measure(worker: Worker) {
  try {
    const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    const cpuMs = (cpu.user + cpu.system) / 1000
    return { cpuMs, heapBytes: heap.used_heap_size, bufferBytes: heap.external_memory }
  } catch {
    // The thread has not started yet, or has ended.
    return { cpuMs: 0, heapBytes: 0, bufferBytes: 0 }
  }
}
