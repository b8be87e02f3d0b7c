/** Twenty releases of the whole site under a running server, while visitors read pages and send forms. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../harness/root.ts'
import { publishRelease, startRelease } from '../harness/site-releases.ts'
import { runReleaseRounds } from '../server/testing/release-rounds.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../server/testing/server-process.ts'
import { report } from './report.ts'

const SITE = join(ROOT, 'site', 'dist')
const RELEASES = 20
const LONGEST_VISIT_MS = 3000
const TEXT = new Set(['.html', '.js', '.css', '.json', '.txt', '.xml', '.svg', '.webmanifest'])
const RENAMED = new Set(['.js', '.css'])
const DAY_MS = 86_400_000

export async function benchReleases(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const site = join(directory, 'site')
  try {
    publish(site, 0)
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
    // Made before, so that the machine is busy with visitors and with the switch alone.
    const finished = Array.from({ length: RELEASES }, (_, index) => makeRelease(site, index + 1))
    const { failures, ...figures } = await runReleaseRounds({
      origin: server.origin,
      paths: pathsOf(SITE),
      rounds: RELEASES,
      publish: (number) => publishFinished(finished[number - 1] ?? ''),
      longestVisitMs: LONGEST_VISIT_MS,
    })
    server.kill('SIGTERM')
    const status = await server.ended
    report('releases', { pagesOfTheSite: pathsOf(SITE).length }, [
      { ...figures, failures: failures.length, exitStatus: status },
    ])
    if (failures.length > 0) throw new Error(`Requests failed:\n${failures.join('\n')}`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function publish(site: string, number: number): void {
  publishFinished(makeRelease(site, number))
}

function publishFinished(folder: string): void {
  publishRelease(folder, { keepForMs: DAY_MS, now: Date.now() })
}

/** The built site as if every script and style had another content, and so another name, as after a change of the code. */
function makeRelease(site: string, number: number): string {
  const folder = startRelease(site)
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(SITE.length + 1))
  const renamed = new Map(
    files
      .filter((file) => dirname(file) === 'assets' && RENAMED.has(extname(file)))
      .map((file) => [basename(file), renameAsset(basename(file), number)]),
  )
  for (const file of files) {
    const target = join(folder, dirname(file), renamed.get(basename(file)) ?? basename(file))
    mkdirSync(dirname(target), { recursive: true })
    if (!TEXT.has(extname(file))) {
      cpSync(join(SITE, file), target)
      continue
    }
    const text = readFileSync(join(SITE, file), 'utf8').replaceAll(
      /[\w@-]+(?:\.[\w@-]+)+/g,
      (name) => renamed.get(name) ?? name,
    )
    writeFileSync(target, text)
    writeFileSync(`${target}.gz`, gzipSync(text, { level: 1 }))
  }
  writeFileSync(join(folder, 'release.txt'), String(number))
  return folder
}

function renameAsset(name: string, number: number): string {
  const extension = extname(name)
  return `${name.slice(0, -extension.length)}-r${number}${extension}`
}

function pathsOf(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'index.html')
    .map((file) => `/${file.slice(0, -'index.html'.length)}`)
}
