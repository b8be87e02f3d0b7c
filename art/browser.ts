import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'

/** Software WebGL on every machine, so a picture does not depend on the graphics card. */
const SOFTWARE_WEBGL = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-watchdog',
]

/** Opens a browser, hands it to the work, and closes it however the work ends. */
export async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, ...SOFTWARE_WEBGL],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
