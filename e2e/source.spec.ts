/** The source of a visit is in the submission. That it is in nothing else: data-leaks.spec.ts */
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { networkIdle } from './network-idle.ts'
import { newPage, openContactPopup, SERVICE, skipPictures } from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

const CAMPAIGN =
  'utm_source=google&utm_medium=cpc&utm_campaign=spring-24&lid=bGlk&email=a@b.example'
const CAME_FROM =
  'Came from google / cpc / spring-24 · landed on /services/agentic-ai/ · from news.example/review'

/** Follows an ad on a page of another site. */
async function followAd(page: Page, context: BrowserContext, origin: string): Promise<void> {
  await context.route('http://news.example/review?page=2', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<meta name="referrer" content="unsafe-url"><a href="${origin}${SERVICE}?${CAMPAIGN}">Ad</a>`,
    }),
  )
  await page.goto('http://news.example/review?page=2')
  await page.getByRole('link', { name: 'Ad' }).click()
  await expect(page).toHaveURL(/services/)
  await networkIdle(page)
}

async function sendByPopup(page: Page, email: string): Promise<void> {
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { ...INQUIRY, email })
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
}

const keptIn = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

test.beforeEach(({ page }) => skipPictures(page))

test('a message says where the visit began, five pages later', async ({
  page,
  context,
  product,
}) => {
  const visitor = newVisitor()
  await followAd(page, context, product.origin)
  for (const path of ['/about-us/?utm_source=bing&gclid=2', '/careers/', '/contact-us/']) {
    await page.goto(path)
    await networkIdle(page)
  }
  // The code of forms is for visitors who have typed something.
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(scripts.filter((name) => name.includes('watch-forms'))).toEqual([])
  await page.goto('/products/')
  await sendByPopup(page, visitor)
  expect((await readNotification(product, visitor)).text.replace(/\s+/g, ' ')).toContain(CAME_FROM)
})

test('with Global Privacy Control a message says nothing of it', async ({
  page,
  context,
  product,
}) => {
  const visitor = newVisitor()
  await followAd(page, context, product.origin)
  expect(await keptIn(page)).toEqual(['source'])
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  )
  await page.goto(`${SERVICE}?${CAMPAIGN}`)
  expect(await keptIn(page)).toEqual([])
  await sendByPopup(page, visitor)
  expect((await readNotification(product, visitor)).text).not.toContain('Came from')
})

test('without scripts a message says nothing of it', async ({ browser, product }) => {
  const visitor = newVisitor()
  const page = await newPage(browser, product, { javaScriptEnabled: false })
  await page.goto(`/contact-us/?${CAMPAIGN}`)
  await fillIn(page, { ...INQUIRY, email: visitor })
  await formOf(page).submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  expect((await readNotification(product, visitor)).text).not.toContain('Came from')
  await page.context().close()
})

test('an unsent message keeps its source, in another tab too', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const visitor = newVisitor()
  await page.goto('/contact-us/?utm_source=first')
  // Without the code of the form, nothing would be stored offline.
  await hydrate(page)
  await fillIn(page, { ...INQUIRY, email: visitor })
  await context.setOffline(true)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.offline)
  await page.waitForFunction(() => localStorage.getItem('unsent_submission'))
  await context.setOffline(false)
  const bodies: unknown[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON().source)
  })
  await page.close()
  const other = await context.newPage()
  await other.goto('/contact-us/?utm_source=second')
  await formOf(other).name.focus()
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(formOf(other).email).toHaveValue(visitor)
  await formOf(other).submit.click()
  await expect(other.getByRole('status')).toContainText(messages.sent)
  expect(bodies).toEqual([
    { landing: '/contact-us/', referrer: '', params: { utm_source: 'first' } },
  ])
})
