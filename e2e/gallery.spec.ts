/** `npm run gallery`: every part is there in both themes, without a mistake that the browser sees. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../harness/root.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'
import { sidewaysPx } from './text-fit.ts'

test.use({ pictures: true })

test('every part is drawn in both themes, and fits', ALL, async ({ page }) => {
  // Astro's server has to start.
  test.setTimeout(600_000)
  const port = await findFreePort()
  const server = spawn(
    join(ROOT, 'node_modules/.bin/astro'),
    ['dev', '--config', 'gallery/astro.config.ts', '--ignore-lock', '--port', `${port}`],
    {
      cwd: join(ROOT, 'site'),
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: 'ignore',
    },
  )
  try {
    const address = `http://localhost:${port}/gallery/parts/`
    const isServed = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isServed, { timeout: 500_000 }).toBe(true)
    await page.goto(address)
    await expect(page.getByRole('dialog')).toHaveCount(3)
    const parts = await page.locator('.g-example').evaluateAll((examples) =>
      examples.map((example) => ({
        name: example.id,
        heightPx: example.querySelector('.g-shown')?.getBoundingClientRect().height ?? 0,
        text: example.querySelector('.g-shown')?.innerHTML.length ?? 0,
      })),
    )
    expect(parts.length).toBeGreaterThan(70)
    expect(parts.filter(({ heightPx, text }) => heightPx <= 40 || text <= 20)).toEqual([])
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysPx(page), `${width} px`).toBe(0)
    }
  } finally {
    // What it still loads would be cut off, which its console calls an error.
    await page.close()
    server.kill()
  }
})
