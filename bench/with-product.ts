import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { buildBaseline } from './baseline/build-baseline.ts'
import { makeCertificate } from './baseline/tls-front.ts'

const BASELINE_SERVER = join(import.meta.dirname, 'baseline', 'serve.ts')

export type Bench = {
  readonly browser: Browser
  /** For programs other than Playwright, such as Lighthouse. */
  readonly debuggingPort: number
  readonly origin: string
}

export type BaselineBench = Bench & {
  /** The same pages by HTTP/2 with TLS, as visitors get them. */
  readonly http2Origin: string
}

/** Runs a measurement against the built site, served by the real server, in a browser of its own. */
export async function withProduct<Result>(
  measure: (bench: Bench) => Promise<Result>,
  executablePath = findBrowser(),
): Promise<Result> {
  return withDirectory(async (directory) =>
    withBrowser(await startServerProcess({ DATA_DIR: directory }, 'site'), measure, executablePath),
  )
}

/** As `withProduct`, on a server that also has the baselines of these pages and an HTTP/2 port. */
export async function withBaselines<Result>(
  routes: readonly string[],
  measure: (bench: BaselineBench) => Promise<Result>,
): Promise<Result> {
  return withDirectory(async (directory) => {
    const site = join(directory, 'site')
    buildBaseline(site, routes)
    makeCertificate(directory)
    const tlsPort = await findFreePort()
    const settings = { DATA_DIR: join(directory, 'data'), BASELINE_SITE: site }
    const tls = { BASELINE_TLS_PORT: String(tlsPort), BASELINE_TLS_DIR: directory }
    const server = await startServerProcess({ ...settings, ...tls }, 'site', BASELINE_SERVER)
    const http2Origin = `https://127.0.0.1:${tlsPort}`
    return withBrowser(server, (bench) => measure({ ...bench, http2Origin }), findBrowser())
  })
}

async function withDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function withBrowser<Result>(
  server: Awaited<ReturnType<typeof startServerProcess>>,
  measure: (bench: Bench) => Promise<Result>,
  executablePath: string,
): Promise<Result> {
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...BROWSER_ARGUMENTS,
      '--disable-gpu',
      // The certificate is self-signed.
      '--ignore-certificate-errors',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
  try {
    return await measure({ browser, debuggingPort, origin: server.origin })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await server.ended
  }
}
