import { writeSync } from 'node:fs'

/** Lines that cannot be written yet wait in memory; further ones are dropped. */
const WAITING_MAX_BYTES = 1_000_000
/** Dropping ends at half of it, so that a slow reader gets long runs of lines instead of every second one. */
const RESUME_BELOW_BYTES = WAITING_MAX_BYTES / 2
const RETRY_EVERY_MS = 100
/** How long the end of the process waits for a slow reader; one that has stopped must not hold it up for longer. */
const FLUSH_AT_EXIT_MAX_MS = 500
const FLUSH_AT_EXIT_STEP_MS = 5

export type LogOutput = {
  /** Writes a line that ends with a line feed, or queues it until there is room. Never waits. */
  write(line: string): void
}

/**
 * Standard output for log lines. A reader that has stopped (a paused terminal, `| less`, a log driver that hangs) or a
 * full disk must not stop the server, so that lines wait, 1 MB at most, and are then dropped. What waits when the
 * process exits, also by an uncaught error, is written if the reader takes it within half a second.
 * @param onDropped called when there is room again, with the number of lines that were dropped
 */
export function openLogOutput(onDropped: (lines: number) => void): LogOutput {
  const fd = openWithoutBlocking()
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let retrying: NodeJS.Timeout | undefined

  function append(line: Buffer): void {
    waiting.push(line)
    waitingBytes += line.length
  }

  function flush(): void {
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const written = writeSync(fd, next)
        waitingBytes -= written
        if (written < next.length) waiting[0] = next.subarray(written)
        else waiting.shift()
      }
    } catch {
      // EAGAIN: the pipe is full. ENOSPC: the disk is. EPIPE: the reader is gone. All are tried again.
    }
    if (dropped > 0 && waitingBytes < RESUME_BELOW_BYTES) {
      const lines = dropped
      dropped = 0
      onDropped(lines)
    }
    retryLater()
  }

  function retryLater(): void {
    if (waitingBytes === 0) {
      clearInterval(retrying)
      retrying = undefined
    } else retrying ??= setInterval(flush, RETRY_EVERY_MS).unref()
  }

  process.on('exit', () => {
    const until = performance.now() + FLUSH_AT_EXIT_MAX_MS
    for (flush(); waitingBytes > 0 && performance.now() < until; flush())
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FLUSH_AT_EXIT_STEP_MS)
  })

  return {
    write: (line) => {
      const next = Buffer.from(line)
      if (dropped > 0 || waitingBytes + next.length > WAITING_MAX_BYTES) dropped += 1
      else append(next)
      flush()
    },
  }
}

/**
 * The descriptor of standard output, to which a write then fails with EAGAIN instead of waiting for a reader.
 * Not Node's stream for it: that takes nothing more after the first error of a file (a full disk), and what it holds
 * is lost at exit.
 */
function openWithoutBlocking(): number {
  // Opening the stream makes a pipe or a socket non-blocking (Node 24 on POSIX), but a terminal blocking: without this,
  // Ctrl-S would stop the server. There is no public function for it.
  const { _handle: handle } = process.stdout as { _handle?: { setBlocking?(on: boolean): void } }
  handle?.setBlocking?.(false)
  return process.stdout.fd
}
