/**
 * `npm run bench`: every benchmark, or those that are named, such as `npm run bench -- paint`. What follows `resumes` are
 * folders of documents. BENCH_ROUNDS sets how often a figure is measured, BENCH_ARTICLES the sizes of `growth`.
 */
import { buildSite } from '../harness/build-site.ts'
import { benchGrowth } from './growth.ts'
import { benchInbox } from './inbox.ts'
import { benchPaint } from './paint.ts'
import { benchResumes } from './resumes.ts'
import { benchSubmissions } from './submissions.ts'
import { benchSubmit } from './submit.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  submissions: benchSubmissions,
  inbox: benchInbox,
  paint: benchPaint,
  submit: benchSubmit,
  growth: benchGrowth,
  resumes: () => benchResumes(folders),
}
const NEEDS_SITE = ['paint', 'submit']

const args = process.argv.slice(2)
const folders = args.includes('resumes') ? args.slice(args.indexOf('resumes') + 1) : []
const named = args.slice(0, args.length - folders.length)
const unknown = named.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Benchmarks: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
const wanted = named.length > 0 ? named : Object.keys(BENCHES)
const status = wanted.some((name) => NEEDS_SITE.includes(name))
  ? await buildSite({ keepForMs: 0 })
  : 0
if (status !== 0) process.exit(status)
for (const name of wanted) await BENCHES[name]?.()
// Left to itself, the process ended with 0 although a benchmark had set 1: one of the imported libraries ends it.
process.exit(process.exitCode)
