/**
 * What can be pressed is at least 24 by 24 px where nothing lies over it: WCAG 2.2, 2.5.8. On the pages as they are loaded:
 * accessibility.spec.ts.
 */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  RESUME,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { smallTargets } from './targets.ts'

const WIDTHS = [360, 1280] as const
const HEIGHT = 900
const OPEN_DIALOG = 'dialog[open]'
const TOASTS = '[data-toasts]'

/** Whatever is open stays so at another width. */
async function expectLargeTargets(page: Page, state: string, within?: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await smallTargets(page, within), `${state}, ${width} px`).toEqual([])
  }
}

test.beforeEach(({ page }) => skipPictures(page))

test('the measure counts what lies under something else, and no link of a sentence', async ({
  page,
}) => {
  await page.goto('/thank-you/')
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.locator('main').evaluate((main) => {
    const place = document.createElement('div')
    place.innerHTML =
      '<p>A sentence with <a href="/">a link</a>.</p><button>Covered</button><b></b><button>Seen</button>'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      main > div { position: relative; display: flow-root; padding: 20px }
      main > div > button { display: block; width: 40px; height: 40px; overflow: hidden }
      main > div > b { position: relative; display: block; width: 60px; height: 17px; margin-top: -17px; background: red }`)
    document.adoptedStyleSheets.push(sheet)
    main.append(place)
  })
  expect(await smallTargets(page, 'main > div:last-child')).toEqual([
    expect.stringMatching(/^Covered .* of 40 x 40$/),
  ])
})

test('of an open menu panel, and of the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.goto('/services/')
  for (const name of ['services', 'industries', 'products']) {
    await page.locator(`[popovertarget="panel-${name}"]`).click()
    await expect(page.locator(`#panel-${name}`)).toBeVisible()
    expect(await smallTargets(page, `header, #panel-${name}`), name).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: HEIGHT })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByLabel('Services menu').click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Agentic AI' })).toBeVisible()
  expect(await smallTargets(page, '#menu')).toEqual([])
})

test('of the contact pop-up: with errors, with a resume, put aside, while sending, and of its toast', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await formOf(dialog).inquiryType.selectOption('careers')
  await formOf(dialog).submit.click()
  await expect(formOf(dialog).errorOf('resume')).toBeVisible()
  await expectLargeTargets(page, 'with errors', OPEN_DIALOG)
  await fillIn(dialog, { name: 'Mira Holloway', email: newVisitor(), phone: '5125550142' })
  await formOf(dialog).resume.setInputFiles(RESUME)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await page.keyboard.press('Escape')
  await floatingButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeVisible()
  await expectLargeTargets(page, 'with what was put aside', OPEN_DIALOG)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expectLargeTargets(page, 'with a resume', OPEN_DIALOG)
  const fail = await holdRequests(page, ENDPOINT, (route) => route.abort())
  await formOf(dialog).submit.click()
  await expect(dialog.getByText('Sending')).toBeVisible()
  expect(await smallTargets(page, '.popup-head'), 'Close while sending').toEqual([])
  fail()
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await page.getByRole('alert').hover()
  await expectLargeTargets(page, 'with the toast of an error', `${TOASTS}, body`)
})

test('of the pop-ups that open by themselves', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto('/about-us/')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await openExitIntent(page)
    expect(await smallTargets(page, OPEN_DIALOG), `exit intent, ${width} px`).toEqual([])
    await page.goto(CASE_STUDY)
    await openLeadMagnet(page)
    expect(await smallTargets(page, OPEN_DIALOG), `offer, ${width} px`).toEqual([])
  }
})

test('of the notice of an unsent submission and of all that it stands beside', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/careers/')
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), phone: '5125550142' })
  await formOf(page).resume.setInputFiles(RESUME)
  await expect(page.locator('.file-drop-file')).toBeVisible()
  await context.setOffline(true)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.offline)
  await context.setOffline(false)
  await page.goto('/about-us/')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  await expectLargeTargets(page, 'with the notice')
  await leaveThroughTop(page)
  await expectNoPopup(page, 'under the notice')
})

for (const query of ['insurance', 'xyzzyplugh'])
  test(`of the search for ${query}`, async ({ page }) => {
    await page.goto(`/search/?q=${query}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText(`“${query}”`)
    await expectLargeTargets(page, query, 'main')
  })
