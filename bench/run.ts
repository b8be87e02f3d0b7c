/**
 * `npm run bench`: every benchmark, or those that are named, such as `npm run bench -- pages`. BENCH_ROUNDS lowers the
 * rounds of `paint` and `lighthouse`; BENCH_ROUTES names the pages for `lighthouse`, with spaces between. What follows
 * `resumes` are folders of documents.
 */

import { buildSite } from '../harness/build-site.ts'
import { benchCrash } from './crash.ts'
import { benchEndurance } from './endurance.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchPaint } from './paint.ts'
import { benchPopup } from './popup.ts'
import { benchReleases } from './releases.ts'
import { benchResumes } from './resumes.ts'
import { benchSpace } from './space.ts'
import { benchStalls } from './stalls.ts'
import { benchDelivery, benchSubmissions } from './submissions.ts'
import { benchTransfers } from './transfers.ts'
import { benchUploads } from './uploads.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  submissions: benchSubmissions,
  delivery: benchDelivery,
  pages: benchPages,
  popup: benchPopup,
  paint: benchPaint,
  lighthouse: benchLighthouse,
  crash: benchCrash,
  uploads: benchUploads,
  growth: benchGrowth,
  stalls: benchStalls,
  releases: benchReleases,
  transfers: benchTransfers,
  endurance: benchEndurance,
  space: benchSpace,
  resumes: () => benchResumes(folders),
}
const WITHOUT_SITE = new Set(['delivery', 'resumes', 'space', 'submissions', 'transfers'])

const args = process.argv.slice(2)
const folders = args.includes('resumes') ? args.slice(args.indexOf('resumes') + 1) : []
const wanted = args.slice(0, args.length - folders.length)
const unknown = wanted.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  console.error(
    `There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
const needsSite = wanted.length === 0 || wanted.some((name) => !WITHOUT_SITE.has(name))
const status = needsSite ? await buildSite({ keepForMs: 0 }) : 0
if (status !== 0) process.exit(status)
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench()
// Left to itself, the process ended with 0 although a benchmark had set 1: one of the imported libraries ends it.
process.exit(process.exitCode)
