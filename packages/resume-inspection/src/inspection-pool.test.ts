import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { costlyPdf, endlessResumes, largeResumes } from '../testing/costly-resumes.ts'
import { pdf } from '../testing/pdf.ts'
import { createInspectionPool, type InspectionPoolOptions } from './inspection-pool.ts'

const GOOD = { isGood: true }
const BROKEN = { isGood: false, finding: 'broken' }

function openPool(options: InspectionPoolOptions = {}) {
  const pool = createInspectionPool(options)
  onTestFinished(pool.close)
  return pool
}

/** From here on, time goes on for the pool when the test says so, and for its threads as it does. */
function stopTimeOfPool() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The program of a thread that does something else with a file instead of inspecting it. */
function programThat(does: string): URL {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'worker.mjs')
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
     parentPort.on('message', ({ content }) => { ${does} })`,
  )
  return pathToFileURL(file)
}

test('gives the verdict of the inspection, and keeps the content intact', async () => {
  const pool = openPool()
  const script = pdf('Mira', { catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })
  const before = Buffer.from(script)
  expect(await pool.inspect(pdf(), 'pdf')).toEqual(GOOD)
  expect(await pool.inspect(script, 'pdf')).toEqual({ isGood: false, finding: 'active' })
  expect(script.equals(before)).toBe(true)
})

test('lets this thread go on during a long inspection', async () => {
  const pool = openPool()
  await pool.inspect(pdf(), 'pdf')
  let hasEnded = false
  const inspection = pool.inspect(costlyPdf(), 'pdf').finally(() => {
    hasEnded = true
  })
  let turns = 0
  while (!hasEnded) {
    turns += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await inspection
  // In this thread, it would have been one.
  expect(turns).toBeGreaterThan(20)
})

test('a file that holds its thread gets no verdict; the next a new thread', async () => {
  stopTimeOfPool()
  const program = programThat(
    `new BroadcastChannel('threads').postMessage('begun')
     while (content.length === 1) {}
     parentPort.postMessage({ isGood: true })`,
  )
  const threads = new BroadcastChannel('threads')
  onTestFinished(() => threads.close())
  const begun = once(threads, 'message')
  const pool = openPool({ program, timeoutMs: 2000 })
  let outcome = 'inspecting'
  const held = pool.inspect(Buffer.from('x'), 'pdf').catch((error: Error) => {
    outcome = error.message
  })
  await begun
  vi.advanceTimersByTime(1999)
  await turn()
  expect(outcome).toBe('inspecting')
  vi.advanceTimersByTime(1)
  await held
  // No finding: it may be the machine that is too slow, and a good resume must not be refused for that.
  expect(outcome).toBe('The inspection took too long.')
  expect(await pool.inspect(Buffer.from('xy'), 'pdf')).toEqual(GOOD)
})

describe('a file', { timeout: 120_000 }, () => {
  // On a busy machine, the limit of processor time may take long to be reached.
  const PATIENT = { timeoutMs: 100_000 }

  test.each(endlessResumes)('$name is broken', async ({ fileName, content }) => {
    const pool = openPool(PATIENT)
    expect(await pool.inspect(content(), formatOf(fileName) as ResumeFormat)).toEqual(BROKEN)
  })

  test.each(largeResumes)('$name is accepted', async ({ fileName, content }) => {
    const pool = openPool(PATIENT)
    expect(await pool.inspect(content(), formatOf(fileName) as ResumeFormat)).toEqual(GOOD)
  })
})

test('a file whose buffers take too much memory is broken', async () => {
  const program = programThat(`const all = []
    setInterval(() => all.push(new Uint8Array(20_000_000).fill(1)), 5)`)
  expect(await openPool({ program }).inspect(Buffer.from('x'), 'pdf')).toEqual(BROKEN)
})

test('a thread that holds much after a file is not used again', async () => {
  const program = programThat(`globalThis.all ??= new Uint8Array(100_000_000)
    parentPort.postMessage(threadId)`)
  const pool = openPool({ program })
  const first = await pool.inspect(Buffer.from('x'), 'pdf')
  expect(await pool.inspect(Buffer.from('x'), 'pdf')).not.toEqual(first)
})

test('a file that uses up the memory of its thread is broken', async () => {
  const program = programThat('const all = []; for (;;) all.push([...content, all.length])')
  expect(await openPool({ program }).inspect(Buffer.from('x'), 'pdf')).toEqual(BROKEN)
})

test('an error of ours is no verdict', async () => {
  const failing = openPool({ program: programThat("throw new TypeError('a mistake')") })
  await expect(failing.inspect(pdf(), 'pdf')).rejects.toThrow('a mistake')
  const exiting = openPool({ program: programThat('process.exit(1)') })
  await expect(exiting.inspect(pdf(), 'pdf')).rejects.toThrow('has ended')
})

test('uses a thread again, and ends it after a time without work', async () => {
  stopTimeOfPool()
  const program = programThat('parentPort.postMessage(threadId)')
  const pool = openPool({ program, idleMs: 300 })
  const inspect = () => pool.inspect(Buffer.from('x'), 'pdf')
  const first = await inspect()
  vi.advanceTimersByTime(299)
  expect(await inspect()).toEqual(first)
  vi.advanceTimersByTime(300)
  expect(await inspect()).not.toEqual(first)
})

test('inspects two files at once in two threads', async () => {
  const pool = openPool({ program: programThat('parentPort.postMessage(threadId)') })
  const inspect = () => pool.inspect(Buffer.from('x'), 'pdf')
  expect(new Set(await Promise.all([inspect(), inspect()])).size).toBe(2)
})

test('its threads know nothing of the environment', async () => {
  const program = programThat('parentPort.postMessage(Object.keys(process.env))')
  expect(await openPool({ program }).inspect(pdf(), 'pdf')).toEqual([])
})

test('rejects what still runs when it is closed', async () => {
  const pool = openPool({ program: programThat('') })
  const running = expect(pool.inspect(pdf(), 'pdf')).rejects.toThrow('has ended')
  await pool.close()
  await running
  await expect(pool.inspect(pdf(), 'pdf')).rejects.toThrow('have ended')
})
