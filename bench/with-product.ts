import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startServerProcess } from '../server/testing/server-process.ts'
import { BROWSER_ARGUMENTS } from '../tools/browser-arguments.ts'
import { findBrowser } from '../tools/find-browser.ts'

/** Runs a measurement against the built site, served by the real server, in a browser of its own. */
export async function withProduct<Result>(
  measure: (browser: Browser, origin: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const server = await startServerProcess({ DATA_DIR: directory }, 'site')
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
  })
  try {
    return await measure(browser, server.origin)
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(directory, { recursive: true, force: true })
  }
}
