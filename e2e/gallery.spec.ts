/** `npm run gallery`: every part is there in both themes, without a mistake that the browser sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../harness/root.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { sidewaysPx } from './text-fit.ts'

let server: ChildProcess
let origin = ''

test.beforeAll(async () => {
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  server = spawn(
    join(ROOT, 'node_modules/.bin/astro'),
    ['dev', '--config', 'gallery/astro.config.ts', '--ignore-lock', '--port', `${port}`],
    {
      cwd: join(ROOT, 'site'),
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: 'ignore',
    },
  )
  const isServed = () =>
    fetch(`${origin}/gallery/`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServed, { timeout: 500_000 }).toBe(true)
})
test.afterAll(() => {
  server.kill()
})

test('every part is drawn in both themes, and fits', async ({ page }) => {
  const mistakes: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(message.text())
  })
  page.on('pageerror', ({ message }) => mistakes.push(message))
  await page.goto(`${origin}/gallery/parts/`)
  await expect(page.getByRole('dialog')).toHaveCount(3)
  const parts = await page.locator('.g-example').evaluateAll((examples) =>
    examples.map((example) => ({
      name: example.id,
      heightPx: example.querySelector('.g-shown')?.getBoundingClientRect().height ?? 0,
      text: example.querySelector('.g-shown')?.innerHTML.length ?? 0,
    })),
  )
  expect(parts.length).toBeGreaterThan(70)
  for (const { name, heightPx, text } of parts) {
    expect(heightPx, name).toBeGreaterThan(40)
    expect(text, name).toBeGreaterThan(20)
  }
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysPx(page), `${width} px`).toBe(0)
  }
  expect(mistakes).toEqual([])
})
