/**
 * What the inspection of resumes makes of real documents: `npm run bench -- resumes DIR…` takes every `.pdf`, `.doc` and
 * `.docx` in the folders. Without a folder it takes the honest and hostile files of the tests.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { formatOf, type ResumeFormat } from '../contract/src/resume.ts'
import {
  createInspectionPool,
  type InspectionPool,
} from '../packages/resume-inspection/src/inspection-pool.ts'
import { harmlessResumes } from '../packages/resume-inspection/testing/harmless-resumes.ts'
import { hostileDocuments } from '../packages/resume-inspection/testing/hostile-documents.ts'
import { hostilePdfs } from '../packages/resume-inspection/testing/hostile-pdfs.ts'
import { type EventLoopWatch, type Pause, watchEventLoop } from '../server/testing/event-loop.ts'
import { activeContentOf, missingReaders, opensInReader } from './document-readers.ts'
import { quantile, report, round } from './report.ts'

const FORMATS = ['pdf', 'doc', 'docx'] as const
const SLOWEST_SHOWN = 5

type Inspected = {
  readonly file: string
  readonly format: ResumeFormat
  readonly verdict: string
  readonly tookMs: number
  readonly pause: Pause
}
type Judged = Inspected & { readonly opens: boolean | null; readonly holds: string }

export async function benchResumes(folders: readonly string[]): Promise<void> {
  const pool = createInspectionPool()
  const watch = watchEventLoop()
  try {
    if (folders.length > 0) await benchFolders(folders, pool, watch)
    else await benchExamples(pool, watch)
  } finally {
    watch.stop()
    await pool.close()
  }
}

async function benchFolders(
  folders: readonly string[],
  pool: InspectionPool,
  watch: EventLoopWatch,
): Promise<void> {
  const missing = new Map<ResumeFormat, string[]>()
  for (const format of FORMATS) missing.set(format, await missingReaders(format))
  const inspected: (Inspected & { readonly path: string })[] = []
  for (const path of folders.flatMap(listDocuments)) {
    const about = { file: basename(path), format: formatOf(path) as ResumeFormat }
    inspected.push({ path, ...(await inspect(about, await readFile(path), pool, watch)) })
  }
  // Apart from the inspections, since starting a program holds up the thread whose pauses are measured.
  const judged: Judged[] = []
  for (const { path, ...one } of inspected) {
    const isReadable = missing.get(one.format)?.length === 0
    judged.push({
      ...one,
      opens: isReadable ? await opensInReader(path, one.format) : null,
      holds: isReadable ? await activeContentOf(path, one.format) : '',
    })
  }
  report(
    'resumes',
    settingsOf(judged, [...missing.values()].flat()),
    judged.map(({ pause, ...one }) => ({
      ...one,
      opens: one.opens === null ? 'no reader' : one.opens ? 'yes' : 'no',
      tookMs: round(one.tookMs),
      pauseMs: round(pause.wallMs),
    })),
  )
  console.table(FORMATS.map((format) => sumsOf(format, judged)))
  console.table(slowestOf(judged))
}

async function benchExamples(pool: InspectionPool, watch: EventLoopWatch): Promise<void> {
  const inspected: (Inspected & { readonly sort: string })[] = []
  for (const [sort, examples] of [
    ['honest', harmlessResumes],
    ['hostile', [...hostilePdfs, ...hostileDocuments]],
  ] as const)
    for (const { name, fileName, content } of examples) {
      const format = formatOf(fileName) as ResumeFormat
      inspected.push({ sort, ...(await inspect({ file: name, format }, content(), pool, watch)) })
    }
  const rows = inspected.map(({ sort, format, file, verdict, tookMs, pause }) => ({
    sort,
    format,
    file,
    verdict,
    tookMs: round(tookMs),
    pauseMs: round(pause.wallMs),
  }))
  report('resume-examples', settingsOf(inspected, []), rows)
}

function listDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => formatOf(name))
    .sort()
    .map((name) => join(folder, name))
}

async function inspect(
  { file, format }: Pick<Inspected, 'file' | 'format'>,
  content: Uint8Array,
  pool: InspectionPool,
  watch: EventLoopWatch,
): Promise<Inspected> {
  // Reading or making the file is not part of it.
  await delay(10)
  watch.takeLongest()
  const startedAt = performance.now()
  const verdict = await pool.inspect(content, format)
  const tookMs = performance.now() - startedAt
  const pause = watch.takeLongest()
  return {
    file,
    format,
    verdict: verdict.isGood ? 'accepted' : verdict.finding,
    tookMs,
    pause,
  }
}

function settingsOf(all: readonly Inspected[], missing: readonly string[]) {
  const times = all.map(({ tookMs }) => tookMs)
  return {
    files: all.length,
    missingPrograms: missing.join(', ') || 'none',
    medianMs: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
    longestPauseMs: round(Math.max(0, ...all.map(({ pause }) => pause.wallMs))),
    longestPauseCpuMs: round(Math.max(0, ...all.map(({ pause }) => pause.cpuMs))),
  }
}

/** A file that opens in a common reader, and in which other programs find nothing active, should be accepted. */
function sumsOf(format: ResumeFormat, all: readonly Judged[]) {
  const files = all.filter((one) => one.format === format)
  const opened = files.filter(({ opens }) => opens)
  const harmless = opened.filter(({ holds }) => holds === '')
  const acceptedOf = (some: readonly Judged[]) =>
    some.filter(({ verdict }) => verdict === 'accepted').length
  const share = (100 * acceptedOf(harmless)) / harmless.length
  return {
    format,
    files: files.length,
    accepted: acceptedOf(files),
    opened: opened.length,
    openedAndAccepted: acceptedOf(opened),
    openedAndHarmless: harmless.length,
    ofTheseAccepted: acceptedOf(harmless),
    acceptedPercent: harmless.length > 0 ? round(share) : '',
    acceptedWithActive: acceptedOf(opened.filter(({ holds }) => holds !== '')),
  }
}

function slowestOf(all: readonly Judged[]) {
  return all
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .slice(0, SLOWEST_SHOWN)
    .map(({ file, verdict, tookMs }) => ({ file, verdict, tookMs: round(tookMs) }))
}
