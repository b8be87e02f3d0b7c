/** What opens a pop-up by itself: leaving through the top of the window, and a section that was read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import ts from 'typescript'
import { framesDrawn } from './page-events.ts'
import { expect, test } from './product.ts'
import { listedRoutes } from './routes.ts'

const FEATURE = join(import.meta.dirname, '..', 'site', 'src', 'features', 'page-watch')

/** Gives the page a module of ours that no page starts yet. */
async function load(page: Page, name: string, start: string): Promise<void> {
  const { outputText } = ts.transpileModule(readFileSync(join(FEATURE, `${name}.ts`), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  })
  await page.route('**/assets/tested.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${outputText}\n${start}` }),
  )
  await page.addScriptTag({ type: 'module', url: '/assets/tested.js' })
  await page.waitForFunction(() => 'calls' in window)
}

const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: number }).calls)

test.describe('exit intent', () => {
  const START = 'window.calls = 0; watchExit(() => { window.calls += 1 })'

  test('leaving through the top is noticed, sideways and below are not', async ({ page }) => {
    await page.goto('/')
    await load(page, 'exit-intent', START)
    for (const [x, y] of [
      [-5, 400],
      [1290, 400],
      [640, 905],
    ] as const) {
      await page.mouse.move(640, 300)
      await page.mouse.move(x, y)
      await framesDrawn(page)
      expect(await calls(page), `${x}, ${y}`).toBe(0)
    }
    await page.mouse.move(640, 300)
    await page.mouse.move(640, -5)
    await expect.poll(() => calls(page)).toBe(1)
    await page.mouse.move(640, 300)
    await page.mouse.move(640, -5)
    await expect.poll(() => calls(page)).toBe(2)
  })

  /** As a browser would tell it, wherever the pointer is. */
  const leaveBy = (page: Page, pointerType: string) =>
    page.evaluate((type) => {
      const { body } = document
      const inPage = { bubbles: true, clientX: 300, clientY: 300 }
      if (type)
        body.dispatchEvent(new PointerEvent('pointermove', { ...inPage, pointerType: type }))
      body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))
    }, pointerType)

  test('a finger, a pen and a mouse that was never inside do not count', async ({ page }) => {
    await page.goto('/')
    await load(page, 'exit-intent', START)
    await leaveBy(page, '')
    await leaveBy(page, 'touch')
    await leaveBy(page, 'pen')
    expect(await calls(page)).toBe(0)
    await leaveBy(page, 'mouse')
    expect(await calls(page)).toBe(1)
    // It has left already.
    await leaveBy(page, '')
    expect(await calls(page)).toBe(1)
  })

  test('nothing counts on a screen for fingers', async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.origin,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await page.goto('/')
    await load(page, 'exit-intent', START)
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false)
    await leaveBy(page, 'mouse')
    expect(await calls(page)).toBe(0)
    await context.close()
  })
})

test.describe('the section of the services provided', () => {
  const CASE_STUDY = listedRoutes().find((route) => route.includes('/case-study/')) ?? ''
  const start = (accepts: string) =>
    `window.calls = 0
    watchSectionRead(document.querySelector('#services-provided'), () => ++window.calls >= ${accepts})`

  /** Scrolls so that this edge of the section is so far below the top of the window; what is above it is laid out late. */
  const place = async (page: Page, edge: 'top' | 'bottom', belowTopPx: number) => {
    const section = page.locator('#services-provided')
    await expect
      .poll(() =>
        section.evaluate(
          (element, [side, px]) => {
            const missingPx = element.getBoundingClientRect()[side] - px
            scrollBy(0, missingPx)
            return Math.abs(Math.round(missingPx))
          },
          [edge, belowTopPx] as const,
        ),
      )
      .toBe(0)
    await framesDrawn(page)
  }

  test('is read when it is in view from its start to its end, and then not again', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('1'))
    await place(page, 'top', 1200)
    expect(await calls(page), 'its end is missing').toBe(0)
    await place(page, 'bottom', 200)
    expect(await calls(page), 'its start is missing').toBe(0)
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(1)
    await page.evaluate(() => scrollTo(0, 0))
    await framesDrawn(page)
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(1)
  })

  test('taller than the window, it is read when its start and its end have been in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 300 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('1'))
    await place(page, 'top', 10)
    expect(await calls(page), 'only its start').toBe(0)
    await place(page, 'top', -250)
    expect(await calls(page), 'only its middle').toBe(0)
    await place(page, 'bottom', 290)
    expect(await calls(page)).toBe(1)
  })

  test('in a low window too, where its heading is stretched beyond what fits', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('9'))
    await place(page, 'top', 10)
    expect(await calls(page), 'only its start').toBe(0)
    await place(page, 'bottom', 390)
    expect(await calls(page)).toBe(1)
    await place(page, 'bottom', 330)
    expect(await calls(page), 'still the same sighting').toBe(1)
  })

  test('is offered again at later sightings until the offer is made', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('2'))
    for (const expected of [1, 2, 2]) {
      await place(page, 'bottom', 1390)
      expect(await calls(page)).toBe(expected)
      await page.evaluate(() => scrollTo(0, 0))
      await framesDrawn(page)
    }
  })

  test('waits while the page is hidden', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await load(page, 'section-read', start('1'))
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(0)
    await setVisibility('visible')
    expect(await calls(page)).toBe(1)
  })
})
