/** Reports of external links and calls to action. */
import type { Page } from '@playwright/test'
import { reported } from './popups.ts'
import { expect, test } from './product.ts'

test.describe('links', () => {
  /** The page stays, so that what it reports can be read. */
  const stay = (page: Page) =>
    page.evaluate(() => {
      for (const type of ['click', 'auxclick'])
        addEventListener(type, (event) => event.preventDefault())
    })

  test('a link to another site is reported, by mouse, keyboard and middle button', async ({
    page,
  }) => {
    await page.goto('/')
    await stay(page)
    const link = page.getByRole('contentinfo').locator('a[href^="http"]').first()
    const label = (await link.textContent())?.trim()
    const expected = {
      event: 'external_click',
      link_label: label,
      link_url: await link.evaluate((element: HTMLAnchorElement) => element.href),
    }
    expect(label).toBeTruthy()
    await link.click()
    expect(await reported(page, 'external_click')).toEqual([expected])
    await link.press('Enter')
    expect(await reported(page, 'external_click')).toHaveLength(2)
    await link.click({ button: 'middle' })
    expect(await reported(page, 'external_click')).toEqual([expected, expected, expected])
    await link.click({ button: 'right' })
    expect(await reported(page, 'external_click')).toHaveLength(3)
  })

  test('a link of our own, a mail address and a telephone number are not', async ({ page }) => {
    await page.goto('/')
    await stay(page)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: 'Healthcare' }).click()
    await foot.locator('a[href^="mailto:"]').click()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'tel:+15125550100'
      document.body.append(link)
      link.click()
    })
    await foot.locator('a[href^="http"]').first().click()
    expect(await reported(page, 'external_click')).toHaveLength(1)
  })

  test('a link that shows a picture only is called by its label for screen readers', async ({
    page,
  }) => {
    await page.goto('/privacy-policy/')
    await stay(page)
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<a id="picture" href="https://social.example/x" aria-label=" Our pictures "><svg width="20" height="20"></svg></a>',
        )
    })
    await page.locator('#picture svg').click()
    expect(await reported(page, 'external_click')).toEqual([
      {
        event: 'external_click',
        link_label: 'Our pictures',
        link_url: 'https://social.example/x',
      },
    ])
  })

  test('a call to action is reported with what it says, where it leads and where it was', async ({
    page,
  }) => {
    await page.goto('/')
    await stay(page)
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

  test('a button says itself what it does, also if somebody stops its clicks', async ({ page }) => {
    await page.goto('/careers/')
    await page.evaluate(() => {
      const button = document.createElement('button')
      Object.assign(button.dataset, { cta: 'contact us icon', ctaAction: 'Contact Form Pop Up' })
      button.id = 'probe'
      button.textContent = 'Contact us'
      const main = document.querySelector('main')
      main?.append(button)
      main?.addEventListener('click', (event) => event.stopPropagation())
    })
    await page.locator('#probe').click()
    // The middle button does nothing to a button.
    await page.locator('#probe').click({ button: 'middle' })
    expect(await reported(page, 'button_click')).toEqual([
      {
        event: 'button_click',
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: '/careers/',
      },
    ])
  })
})
