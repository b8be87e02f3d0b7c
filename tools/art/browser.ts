import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Software WebGL on every machine, so a picture does not depend on the graphics card. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-watchdog',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens a browser, hands it to the work, and closes it however the work ends. */
export async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const executablePath = [process.env.CHROME_PATH, ...KNOWN_PATHS].find(
    (path) => path && existsSync(path),
  )
  const browser = await chromium.launch({
    args: ARGUMENTS,
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
