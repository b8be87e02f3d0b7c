/** `npm run bench`: every benchmark, or those that are named, such as `npm run bench -- pages`. */
import { benchCrash } from '../../bench/crash.ts'
import { benchGrowth } from '../../bench/growth.ts'
import { benchPages } from '../../bench/pages.ts'
import { benchPopup } from '../../bench/popup.ts'
import { benchDelivery, benchSubmissions } from '../../bench/submissions.ts'
import { benchUploads } from '../../bench/uploads.ts'
import { buildSite } from '../build-site.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  submissions: benchSubmissions,
  delivery: benchDelivery,
  pages: benchPages,
  popup: benchPopup,
  crash: benchCrash,
  uploads: benchUploads,
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
