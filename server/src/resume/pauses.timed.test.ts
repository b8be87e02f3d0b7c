/** Whatever is inspected, the thread that answers requests goes on. */
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { harmlessResumes } from '@lanternfield/resume-inspection/testing/harmless-resumes.ts'
import {
  slowResumes,
  tiresomeResumes,
} from '@lanternfield/resume-inspection/testing/hostile-resumes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from '../../testing/event-loop.ts'

/** The promise of docs/what-happens-if.md. In time of the processor, since other programs run here as well. */
const PAUSE_MAX_MS = 100
/** For an ordinary file, once a thread has started. */
const ORDINARY_MAX_MS = 200

test('no resume holds up the thread that receives it', { timeout: 300_000 }, async () => {
  const pool = createInspectionPool()
  onTestFinished(pool.close)
  const examples = [...harmlessResumes, ...slowResumes, ...tiresomeResumes]
  const watch = watchEventLoop()
  onTestFinished(watch.stop)
  const pauses: { readonly name: string; readonly cpuMs: number }[] = []
  for (const { name, fileName, content } of examples) {
    const bytes = content()
    // The making of the file is not part of it.
    await new Promise((resolve) => setTimeout(resolve, 10))
    watch.takeLongest()
    await pool.inspect(bytes, formatOf(fileName) as ResumeFormat)
    pauses.push({ name, cpuMs: watch.takeLongest().cpuMs })
  }
  expect(pauses.filter(({ cpuMs }) => cpuMs > PAUSE_MAX_MS)).toEqual([])
})

test('an ordinary resume is inspected at once', { timeout: 60_000 }, async () => {
  const pool = createInspectionPool()
  onTestFinished(pool.close)
  const [first] = harmlessResumes
  await pool.inspect(first?.content() ?? new Uint8Array(), 'pdf')
  const times: number[] = []
  for (const { fileName, content } of harmlessResumes) {
    const bytes = content()
    const startedAt = performance.now()
    expect(await pool.inspect(bytes, formatOf(fileName) as ResumeFormat)).toEqual({ isGood: true })
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(ORDINARY_MAX_MS)
})
