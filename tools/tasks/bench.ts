/**
 * `npm run bench`: every benchmark, or those that are named, such as `npm run bench -- pages`. BENCH_ROUNDS lowers the
 * rounds of `paint` and `lighthouse`; BENCH_ROUTES names the pages for `lighthouse`, with spaces between.
 */
import { benchCrash } from '../../bench/crash.ts'
import { benchFuzz } from '../../bench/fuzz.ts'
import { benchGrowth } from '../../bench/growth.ts'
import { benchLighthouse } from '../../bench/lighthouse.ts'
import { benchNginx } from '../../bench/nginx.ts'
import { benchPages } from '../../bench/pages.ts'
import { benchPaint } from '../../bench/paint.ts'
import { benchPopup } from '../../bench/popup.ts'
import { benchDelivery, benchSubmissions } from '../../bench/submissions.ts'
import { benchUploads } from '../../bench/uploads.ts'
import { buildSite } from '../build-site.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  submissions: benchSubmissions,
  delivery: benchDelivery,
  pages: benchPages,
  popup: benchPopup,
  paint: benchPaint,
  lighthouse: benchLighthouse,
  crash: benchCrash,
  uploads: benchUploads,
  fuzz: benchFuzz,
  nginx: benchNginx,
  growth: benchGrowth,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  console.error(
    `There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
const status = await buildSite()
if (status !== 0) process.exit(status)
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench()
// Left to itself, the process ended with 0 although a benchmark had set 1: one of the imported libraries ends it.
process.exit(process.exitCode)
