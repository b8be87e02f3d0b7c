import { reported, SERVICE } from './popups.ts'
import { expect, test } from './product.ts'

test('external links and calls to action are reported, and no other click', async ({ page }) => {
  await page.goto(SERVICE)
  // The page stays, so that what it reports can be read.
  await page.evaluate(() => {
    for (const type of ['click', 'auxclick'])
      addEventListener(type, (event) => event.preventDefault())
    document.querySelector('main')?.addEventListener('click', (event) => {
      event.preventDefault()
      event.stopPropagation()
    })
  })
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Healthcare' }).click()
  await foot.locator('a[href^="mailto:"]').click()
  const link = foot.locator('a[href^="http"]').first()
  await link.click({ button: 'right' })
  expect(await reported(page, 'external_click')).toEqual([])
  expect(await reported(page, 'button_click')).toEqual([])

  await link.click()
  await link.press('Enter')
  await link.click({ button: 'middle' })
  const label = (await link.textContent())?.trim()
  expect(label).toBeTruthy()
  const url = await link.evaluate((element: HTMLAnchorElement) => element.href)
  const expected = { event: 'external_click', link_label: label, link_url: url }
  expect(await reported(page, 'external_click')).toEqual([expected, expected, expected])

  // Although a script of the page stops its clicks, and without the query of its address.
  const call = page.locator('main a[data-cta][href^="/contact-us/?"]').first()
  await call.click()
  expect(await reported(page, 'button_click')).toEqual([
    {
      event: 'button_click',
      button_label: (await call.textContent())?.trim(),
      button_action: '/contact-us/',
      button_origin: SERVICE,
    },
  ])
})
