import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import '../harness/demo-content.ts'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { locateBrowser, locateHeadlessBrowser } from '../harness/find-browser.ts'
import { LONG } from './suites.ts'

const ROOT = join(import.meta.dirname, '..')

/** Without windows, letters are narrower, and lines break elsewhere: what is measured is measured in a browser. */
const IN_A_BROWSER = /(accessibility|budgets)\.spec\.ts$/

// Tools that read this file, such as knip, need no browser: tools/steps.ts installs one where there is none.
const launchWith = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
  },
})

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: /\.spec\.ts$/,
  outputDir: join(ROOT, 'test-results', 'browser'),
  fullyParallel: true,
  workers: 2,
  ...(!process.env.LONG_TESTS && { grepInvert: new RegExp(LONG.tag) }),
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names those that passed only then.
  retries: 1,
  // Only what hangs takes so long: a busy machine is no defect of the product.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // Without limits of their own they would wait as long as the test may take.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Smooth scrolling alone would be a third of the time of all tests.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would double the time of all; `npm run e2e -- --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'windowless',
      testIgnore: IN_A_BROWSER,
      use: launchWith(locateHeadlessBrowser()),
    },
    {
      name: 'browser',
      testMatch: IN_A_BROWSER,
      use: launchWith(locateBrowser()),
    },
  ],
})
