/** Twenty releases of the whole site under a running server, while visitors read pages and send forms. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runReleaseRounds } from '../server/testing/release-rounds.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../server/testing/server-process.ts'
import { makeSiteReleases, pagesOfSite } from './generated-releases.ts'
import { report } from './report.ts'

const RELEASES = 20
const LONGEST_VISIT_MS = 3000

export async function benchReleases(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const site = join(directory, 'site')
  try {
    // Made before, so that the machine is busy with visitors and with the switch alone.
    const publish = makeSiteReleases(site, RELEASES)
    const server = await startServerProcess(
      {
        DATA_DIR: join(directory, 'data'),
        TEST_SITE: join(site, 'dist'),
        MAIL_ACKNOWLEDGE: 'false',
        RATE_LIMIT: '1000/1s',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
      },
      'site',
      MAIN_WITH_SITE,
    )
    const { failures, ...figures } = await runReleaseRounds({
      origin: server.origin,
      paths: pagesOfSite(),
      rounds: RELEASES,
      publish,
      longestVisitMs: LONGEST_VISIT_MS,
    })
    server.kill('SIGTERM')
    const status = await server.ended
    report('releases', { pagesOfTheSite: pagesOfSite().length }, [
      { ...figures, failures: failures.length, exitStatus: status },
    ])
    if (failures.length > 0) throw new Error(`Requests failed:\n${failures.join('\n')}`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
