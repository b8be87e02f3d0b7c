/**
 * Verdicts of the inspection on real resumes: `npm run bench -- resumes DIR…` takes every PDF, DOC and DOCX in the folders;
 * without a folder those of the browser tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatOf } from '../contract/src/resume.ts'
import { ROOT } from '../harness/root.ts'
import { createInspectionPool } from '../packages/resume-inspection/src/inspection-pool.ts'
import { median, quantile, report, round } from './report.ts'

const FORMATS = ['pdf', 'doc', 'docx'] as const

export async function benchResumes(folders: readonly string[]): Promise<void> {
  const pool = createInspectionPool()
  const rows: { file: string; format: string; verdict: string; tookMs: number }[] = []
  for (const path of (folders.length > 0 ? folders : [join(ROOT, 'e2e', 'resumes')]).flatMap(
    list,
  )) {
    const content = readFileSync(path)
    const format = formatOf(content.toString('latin1'), path)
    if (!format) continue
    const startedAt = performance.now()
    const verdict = await pool.inspect(content)
    rows.push({
      file: basename(path),
      format,
      verdict: verdict.finding ?? 'accepted',
      tookMs: round(performance.now() - startedAt),
    })
  }
  await pool.close()
  const sums = FORMATS.map((format) => {
    const files = rows.filter((row) => row.format === format)
    const accepted = files.filter(({ verdict }) => verdict === 'accepted').length
    return { format, files: files.length, accepted }
  })
  const times = rows.map(({ tookMs }) => tookMs)
  report('resumes', { medianMs: median(times), p99Ms: quantile(times, 0.99) }, rows)
  console.table(sums)
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name))
}
