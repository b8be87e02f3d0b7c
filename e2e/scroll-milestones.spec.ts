/** Reports of how far a page was scrolled. */
import { comeBackFromCache, framesDrawn, milestones, showDownTo } from './page-events.ts'
import { reported } from './popups.ts'
import { expect, test } from './product.ts'

test.describe('scroll milestones', () => {
  test('each is reported once, in order, however often the visitor passes it', async ({ page }) => {
    await page.goto('/')
    await framesDrawn(page)
    expect(await milestones(page)).toEqual([])
    await showDownTo(page, 26)
    await expect.poll(() => milestones(page)).toEqual([25])
    await showDownTo(page, 76)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75])
    await showDownTo(page, 99)
    await framesDrawn(page)
    expect(await milestones(page)).toEqual([25, 50, 75])
    await showDownTo(page, 100)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
    await showDownTo(page, 30)
    await framesDrawn(page)
    await showDownTo(page, 100)
    await framesDrawn(page)
    expect(await reported(page, 'scroll_depth')).toEqual(
      [25, 50, 75, 100].map((percent) => ({ event: 'scroll_depth', percent, page_path: '/' })),
    )
  })

  test('each is reported once on the way down by a wheel, though parts are laid out on that way', async ({
    page,
  }) => {
    await page.goto('/')
    await page.mouse.move(640, 400)
    const isAtEnd = () =>
      page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    while (!(await isAtEnd())) {
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(30)
    }
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('a page that fits the window has been seen whole once it has loaded', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 4000 })
    await page.goto('/thank-you/')
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
    await page.evaluate(() => {
      const later = document.createElement('div')
      later.style.height = '9000px'
      document.querySelector('main')?.append(later)
    })
    await showDownTo(page, 100)
    await framesDrawn(page)
    expect(await milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('a page that grows is measured as it is then', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    await page.evaluate(() => {
      const heightBefore = document.documentElement.scrollHeight
      const later = document.createElement('div')
      later.style.height = `${heightBefore}px`
      document.querySelector('main')?.append(later)
      // What was the end is now the middle.
      scrollTo(0, heightBefore * 1.1 - innerHeight)
    })
    await framesDrawn(page)
    expect(await milestones(page)).toEqual([25, 50])
  })

  test('the end is the end although a zoom leaves a fraction of a pixel to scroll', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const real = Object.getOwnPropertyDescriptor(window, 'scrollY')?.get
      Object.defineProperty(window, 'scrollY', { get: () => real?.call(window) - 0.7 })
    })
    await page.goto('/services/')
    await page.keyboard.press('End')
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('they begin anew on the next page', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 100)
    await expect.poll(() => milestones(page)).toHaveLength(4)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Healthcare' }).click()
    await page.waitForURL('**/industries/healthcare/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    expect((await reported(page, 'scroll_depth'))[0]).toMatchObject({
      page_path: '/industries/healthcare/',
    })
  })

  test('and on a page that comes back from the back/forward cache', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    await comeBackFromCache(page, false)
    await framesDrawn(page)
    expect(await milestones(page)).toEqual([25, 50])
    await comeBackFromCache(page)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 25, 50])
  })
})
