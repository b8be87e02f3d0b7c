/** Texts fit where visitors read them: without windows, Chromium sets letters narrower, and the other tests see less. */
import { laidOut } from './laid-out.ts'
import { expect, test } from './product.ts'
import { onePageOfEachKind, UNLISTED } from './routes.ts'
import { ALL } from './suites.ts'
import { expectTextsFit } from './text-fit.ts'

test.use({ pictures: true })

test(
  'in a browser with windows, the texts of each kind of page fit',
  ALL,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    const paths = [...onePageOfEachKind(), ...UNLISTED]
    expect(paths).toContain('/about-us/')
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await laidOut(page)
        await expectTextsFit(page, path)
      })
  },
)
