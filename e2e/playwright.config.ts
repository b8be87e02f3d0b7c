import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../tools/browser-arguments.ts'
import { findHeadlessBrowser } from '../tools/find-browser.ts'

const ROOT = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a slow machine is no defect of the product.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // Smooth scrolling alone would be a third of the time of all tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findHeadlessBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
    },
    // A trace of every test would double the time of all; `npm run e2e -- --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
  },
})
