/** What is reported when a visitor leaves a form unfinished, and what is not. */
import type { Page } from '@playwright/test'
import { fillIn, formOf, hydrate } from './forms.ts'
import { openContactPopup, suppressCloseEvents } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

type Abandonment = {
  readonly abandoned_step: string
  readonly abandoned_value: string
  readonly user_id: string
}

/** Writes every event down where the next page can still read it. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const layer: unknown[] = []
    layer.push = (...entries) => {
      const known = JSON.parse(sessionStorage.getItem('pushed') ?? '[]')
      sessionStorage.setItem('pushed', JSON.stringify([...known, ...entries]))
      return 0
    }
    Object.assign(window, { dataLayer: layer })
  }),
)

const abandonments = (page: Page): Promise<Abandonment[]> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('pushed') ?? '[]').filter(
      ({ event }: { event: string }) => event === 'form_abandon',
    ),
  )

const steps = async (page: Page) => (await abandonments(page)).map((event) => event.abandoned_step)

/** As when the visitor turns to another tab, or a phone shows something else: not in the moment in which the form wakes. */
async function putAway(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island:not([data-hydrated])'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('who leaves the page reports each filled field once, and what was typed stays here', async ({
  page,
}) => {
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway', inquiryType: 'scheduleDemo', message: 'A question.' })
  await page.goto('/about-us/')
  const events = await abandonments(page)
  const [{ user_id: userId } = { user_id: '' }] = events
  const common = {
    event: 'form_abandon',
    form_id: 'contact-us-page',
    page_path: '/contact-us/',
    interaction_type: 'voluntary',
    user_id: userId,
  }
  expect(events).toEqual([
    { ...common, abandoned_step: 'name', abandoned_value: 'filled' },
    { ...common, abandoned_step: 'inquiryType', abandoned_value: 'scheduleDemo' },
    { ...common, abandoned_step: 'message', abandoned_value: 'filled' },
  ])
  expect(userId).toMatch(/^[0-9a-f]{32}$/)
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), document.cookie])).toEqual([
    userId,
    `user_id=${userId}`,
  ])
})

test('a field is reported once, however often the page is put away', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway' })
  await putAway(page)
  await fillIn(page, { name: 'Mira H', email: 'mira@northbay.example' })
  await putAway(page)
  await page.goto('/')
  expect(await steps(page)).toEqual(['name', 'email'])
})

test('who leaves a form empty reports nothing, and no id is made', async ({ page }) => {
  await page.goto('/careers/')
  await fillIn(page, { name: '  ' })
  await page.goto('/')
  expect(await abandonments(page)).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

test('a form that is on its way, or was sent, is not left', async ({ page }) => {
  await page.route('**/prod/send-email', async (route) => {
    await putAway(page)
    await route.continue()
  })
  await page.goto('/contact-us/')
  await hydrate(page)
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), inquiryType: 'services' })
  await formOf(page).submit.click()
  await expect(page.getByRole('status')).toBeVisible()
  await page.goto('/')
  expect(await abandonments(page)).toEqual([])
})

test('a form that the browser sends, because its scripts never came, is not left', async ({
  page,
}) => {
  await page.route('**/assets/InquiryForm*', () => undefined)
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), inquiryType: 'services' })
  await formOf(page).submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  expect(await abandonments(page)).toEqual([])
})

test('a pop-up is left when it is closed, also by who is gone in the same frame', async ({
  page,
}) => {
  await suppressCloseEvents(page)
  await page.goto('/about-us/')
  await fillIn(await openContactPopup(page), { name: 'Mira Holloway' })
  await page.keyboard.press('Escape')
  expect(await steps(page)).toEqual([])
  await page.goto('/services/')
  expect(await steps(page)).toEqual(['name'])
})

test('a page that hides behind the file picker is not left; of a resume its sort and size are reported', async ({
  page,
}) => {
  await page.goto('/careers/')
  await hydrate(page)
  await formOf(page).resume.setInputFiles({
    name: 'mira-holloway.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(page.locator('.file-drop')).toContainText('mira-holloway.pdf')
  const showArea = (state: string) =>
    page.locator('.file-drop').evaluate((area, shown) => {
      area.setAttribute('data-state', shown)
    }, state)
  await showArea('dialog')
  await putAway(page)
  expect(await abandonments(page)).toEqual([])
  await showArea('chosen')
  await putAway(page)
  expect(await abandonments(page)).toMatchObject([
    { abandoned_step: 'resume', abandoned_value: 'pdf, 8 bytes' },
  ])
})

test('storage that is blocked changes nothing for the visitor', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway' })
  await putAway(page)
  expect(await steps(page)).toEqual(['name'])
  await fillIn(page, { email: newVisitor(), inquiryType: 'services' })
  await formOf(page).submit.click()
  await expect(page.getByRole('status')).toBeVisible()
})
