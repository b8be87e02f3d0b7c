/** Captures of whole pages, to see a change of their looks: CONTRIBUTING.md. They lie in test-results/captures. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

const CAPTURES = join(import.meta.dirname, '..', 'test-results', 'captures')

export default defineConfig({
  ...browserTests,
  testMatch: 'whole-pages.ts',
  retries: 0,
  snapshotPathTemplate: join(CAPTURES, '{projectName}', '{arg}{ext}'),
  // Less is the rounding of a graphics library.
  expect: { timeout: 60_000, toHaveScreenshot: { threshold: 0.02 } },
  projects: [360, 768, 1280, 1536].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: {
        ...browserTests.projects?.find(({ name }) => name === 'browser')?.use,
        viewport: { width, height: 800 },
        colorScheme,
      },
    })),
  ),
})
