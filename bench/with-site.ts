import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findHeadlessBrowser } from '../harness/find-browser.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../server/testing/server-process.ts'
import { openHttp2Front } from './http2-front.ts'

export type Bench = {
  readonly browser: Browser
  /** For Lighthouse, which starts no browser here. */
  readonly debuggingPort: number
  readonly origin: string
}

/** Runs a measurement against a folder of pages, served by the real server behind HTTP/2 over TLS, in a browser of its own. */
export async function withSite<Result>(
  site: string,
  measure: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const environment = { DATA_DIR: directory, TEST_SITE: site, LOG_LEVEL: 'error' }
  const server = await startServerProcess(environment, 'site', MAIN_WITH_SITE)
  const front = await openHttp2Front(server.origin, directory)
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: [
      ...BROWSER_ARGUMENTS,
      ...['--disable-gpu', front.browserArgument, `--remote-debugging-port=${debuggingPort}`],
    ],
  })
  try {
    return await measure({ browser, debuggingPort, origin: front.origin })
  } finally {
    await browser.close()
    front.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
