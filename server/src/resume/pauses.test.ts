/** Whatever is inspected, the thread that answers requests goes on. */
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import {
  endlessResumes,
  largeResumes,
} from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { harmlessResumes } from '@lanternfield/resume-inspection/testing/harmless-resumes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from '../../testing/event-loop.ts'

/** The promise of docs/what-happens-if.md, in processor time: other programs run on the machine as well. */
const PAUSE_MAX_MS = 100
/** For an ordinary file, once a thread has started; in processor time of all threads. */
const ORDINARY_MAX_MS = 200

const ORDINARY = harmlessResumes.slice(0, 9)
const EXAMPLES = process.env.LONG_TESTS
  ? [...harmlessResumes, ...largeResumes, ...endlessResumes]
  : [...largeResumes.slice(0, 1), ...endlessResumes.slice(0, 1)]

function openPool() {
  const pool = createInspectionPool()
  onTestFinished(pool.close)
  return pool
}

test('no resume blocks the thread that receives it', { timeout: 300_000 }, async () => {
  const pool = openPool()
  const watch = watchEventLoop()
  onTestFinished(watch.stop)
  const pauses: { readonly name: string; readonly cpuMs: number }[] = []
  for (const { name, fileName, content } of EXAMPLES) {
    const bytes = content()
    // The making of the file is not part of it.
    await new Promise((resolve) => setTimeout(resolve, 10))
    watch.takeLongest()
    // On a busy machine, the time may be over before there is a verdict.
    await pool.inspect(bytes, formatOf(fileName) as ResumeFormat).catch(() => undefined)
    pauses.push({ name, cpuMs: watch.takeLongest().cpuMs })
  }
  expect(pauses.filter(({ cpuMs }) => cpuMs > PAUSE_MAX_MS)).toEqual([])
})

test('an ordinary resume costs little processor time', async () => {
  const pool = openPool()
  const [first] = ORDINARY
  await pool.inspect(first?.content() ?? new Uint8Array(), 'pdf')
  const times: number[] = []
  for (const { fileName, content } of ORDINARY) {
    const bytes = content()
    const before = process.cpuUsage()
    expect(await pool.inspect(bytes, formatOf(fileName) as ResumeFormat)).toEqual({ isGood: true })
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  times.sort((one, other) => one - other)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(ORDINARY_MAX_MS)
})
