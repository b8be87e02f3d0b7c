import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { costlyPdf, endlessResumes, largeResumes } from '../testing/costly-resumes.ts'
import { pdf } from '../testing/pdf.ts'
import { createInspectionPool, type InspectionPoolOptions } from './inspection-pool.ts'
import { GaveWay } from './run-inspection.ts'

const GOOD = { finding: null }
const BROKEN = { finding: 'broken' }
const SENDS_PID = 'process.send({ pid: process.pid })'

function openPool(options: InspectionPoolOptions = {}) {
  const pool = createInspectionPool(options)
  onTestFinished(pool.close)
  return pool
}

/** The program of a process that does something else with a file instead of inspecting it. */
function programThat(does: string): URL {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'worker.mjs')
  writeFileSync(file, `process.on('message', ({ content }) => { ${does} })`)
  return pathToFileURL(file)
}

test('gives the verdict of the inspection, and keeps the content intact', async () => {
  const pool = openPool()
  const script = pdf('Mira', { catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })
  const before = Buffer.from(script)
  expect(await pool.inspect(pdf())).toEqual(GOOD)
  expect(await pool.inspect(script)).toEqual({ finding: 'active' })
  expect(script.equals(before)).toBe(true)
})

test('a file that holds its process gets no verdict; the next a new process', async () => {
  const program = programThat(
    `while (content.length === 1) {}
     process.send({ finding: null })`,
  )
  const pool = openPool({ program, timeoutMs: 100 })
  // No finding: it may be the machine that is too slow, and a good resume must not be refused for that.
  await expect(pool.inspect(Buffer.from('x'))).rejects.toThrow('took too long')
  const patient = openPool({ program })
  expect(await patient.inspect(Buffer.from('xy'))).toEqual(GOOD)
})

describe('a file', { timeout: 120_000 }, () => {
  // On a busy machine, the limit of processor time may take long to be reached.
  const PATIENT = { timeoutMs: 100_000 }

  test.each([
    ...endlessResumes.map((resume) => ({ ...resume, verdict: BROKEN })),
    ...largeResumes.map((resume) => ({ ...resume, verdict: GOOD })),
  ])('with $fileName: $verdict', { tags: 'all' }, async ({ content, verdict }) => {
    expect(await openPool(PATIENT).inspect(content())).toEqual(verdict)
  })
})

test.each([
  ['buffers', 'const all = []; setInterval(() => all.push(new Uint8Array(20_000_000).fill(1)), 5)'],
  ['the heap', 'const all = []; for (;;) all.push([...content, all.length])'],
])('a file that takes too much memory for %s is broken', async (_, does) => {
  const pool = openPool({ program: programThat(does) })
  expect(await pool.inspect(Buffer.from('x'))).toEqual(BROKEN)
})

test('an error of ours is no verdict', async () => {
  const failing = openPool({ program: programThat("throw new TypeError('a mistake')") })
  await expect(failing.inspect(pdf())).rejects.toThrow('has ended')
})

test('uses a process again when it is idle', async () => {
  const pool = openPool({ program: programThat(SENDS_PID) })
  const inspect = () => pool.inspect(Buffer.from('x'))
  const [first, other] = await Promise.all([inspect(), inspect()])
  expect(first).not.toEqual(other)
  expect([first, other]).toContainEqual(await inspect())
})

test('ends a process after a time without work', async () => {
  const pool = openPool({ program: programThat(SENDS_PID), idleMs: 1 })
  const { pid } = (await pool.inspect(Buffer.from('x'))) as unknown as { pid: number }
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('its processes know nothing of the environment', async () => {
  const program = programThat('process.send(Object.keys(process.env))')
  expect(await openPool({ program }).inspect(pdf())).not.toContain('PATH')
})

test('rejects what still runs when it is closed', async () => {
  const pool = openPool({ program: programThat('') })
  const running = expect(pool.inspect(pdf())).rejects.toThrow('has ended')
  await pool.close()
  await running
  await expect(pool.inspect(pdf())).rejects.toThrow('have ended')
})

test('a file gives way to others once it has taken its time, which is not that of the start', async () => {
  const pool = openPool()
  const inspect = (content: Uint8Array, quickCpuMs: number) =>
    pool.inspect(content, { isWanted: () => true, quickCpuMs })
  // Of a process that has yet to load its libraries.
  expect(await inspect(pdf(), 300)).toEqual(GOOD)
  await expect(inspect(costlyPdf(), 100)).rejects.toThrow(GaveWay)
  expect(await pool.inspect(costlyPdf(), { isWanted: () => false, quickCpuMs: 0 })).toEqual(GOOD)
})
