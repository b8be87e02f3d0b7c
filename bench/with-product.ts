import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { buildFloor } from './floor/build-floor.ts'
import { makeCertificate } from './floor/tls-front.ts'

const FLOOR_SERVER = join(import.meta.dirname, 'floor', 'serve.ts')

export type Bench = {
  readonly browser: Browser
  /** Where others than Playwright reach the browser. */
  readonly debuggingPort: number
  readonly origin: string
}

export type FloorBench = Bench & {
  /** The same pages as they reach visitors: by HTTP/2 with TLS. */
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

/** The same, where the server has the floors of these pages too, and answers by HTTP/2 as well. */
export async function withFloors<Result>(
  routes: readonly string[],
  measure: (bench: FloorBench) => Promise<Result>,
): Promise<Result> {
  return withDirectory(async (directory) => {
    const site = join(directory, 'site')
    buildFloor(site, routes)
    makeCertificate(directory)
    const tlsPort = await findFreePort()
    const settings = { DATA_DIR: join(directory, 'data'), FLOOR_SITE: site }
    const tls = { FLOOR_TLS_PORT: String(tlsPort), FLOOR_TLS_DIR: directory }
    const server = await startServerProcess({ ...settings, ...tls }, 'site', FLOOR_SERVER)
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
      // Nobody has signed the one we have made.
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
