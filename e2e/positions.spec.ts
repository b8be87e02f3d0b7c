/**
 * What a page shows until or from a moment on, at that moment. What the pages of positions hold is tested in a build that always
 * has some: tools/editors/editors.test.ts.
 */
import { expect, test } from './product.ts'

const END = Date.parse('2031-03-01T06:00:00.000Z')

test('/careers/ shows a position until its last moment', async ({ page }) => {
  const end = new Date(END).toISOString()
  await page.route('/careers/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '</main>',
      `<p data-until="${end}">An open position</p><p data-from="${end}" hidden>It is closed</p></main>`,
    )
    await route.fulfill({ response, body })
  })
  const open = page.getByText('An open position')
  const closed = page.getByText('It is closed')
  await page.clock.setFixedTime(END - 1)
  await page.goto('/careers/')
  await expect(open).toBeVisible()
  await expect(closed).toBeHidden()
  await page.clock.setFixedTime(END)
  await page.reload()
  await expect(open).toHaveCount(0)
  await expect(closed).toBeVisible()
})
