/** Reports of external links and calls to action. */
import type { Page } from '@playwright/test'
import { reported } from './popups.ts'
import { expect, test } from './product.ts'

/** The page stays, so that what it reports can be read. */
const stay = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['click', 'auxclick'])
      addEventListener(type, (event) => event.preventDefault())
  })

test('only external links are reported: by mouse, Enter and middle button', async ({ page }) => {
  await page.goto('/')
  await stay(page)
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Healthcare' }).click()
  await foot.locator('a[href^="mailto:"]').click()
  const link = foot.locator('a[href^="http"]').first()
  await link.click({ button: 'right' })
  expect(await reported(page, 'external_click')).toEqual([])

  const label = (await link.textContent())?.trim()
  expect(label).toBeTruthy()
  await link.click()
  await link.press('Enter')
  await link.click({ button: 'middle' })
  const expected = {
    event: 'external_click',
    link_label: label,
    link_url: await link.evaluate((element: HTMLAnchorElement) => element.href),
  }
  expect(await reported(page, 'external_click')).toEqual([expected, expected, expected])
})

test('a call to action is reported, also if a script stops its clicks', async ({ page }) => {
  await page.goto('/')
  await stay(page)
  await page.evaluate(() =>
    document.querySelector('main')?.addEventListener('click', (event) => {
      event.preventDefault()
      event.stopPropagation()
    }),
  )
  await page.getByRole('main').getByRole('link', { name: 'Get In Touch' }).first().click()
  expect(await reported(page, 'button_click')).toEqual([
    {
      event: 'button_click',
      button_label: 'Get In Touch',
      button_action: '/contact-us/',
      button_origin: '/',
    },
  ])
})
