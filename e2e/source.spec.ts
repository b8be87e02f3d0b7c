/** The source of a visit is in the submission. That it is in nothing else: data-leaks.spec.ts */
import { fillIn, newInquiry, send } from './forms.ts'
import { networkIdle } from './network-idle.ts'
import { openContactPopup, SERVICE } from './popups.ts'
import { expect, readNotification, test } from './product.ts'

const CAMPAIGN =
  'utm_source=google&utm_medium=cpc&utm_campaign=spring-24&lid=bGlk&email=a@b.example'
const CAME_FROM =
  'Came from: google / cpc / spring-24 · landed on /services/agentic-ai/ · from news.example/review'

test('a message says where the visit began, five pages later', async ({ page, product }) => {
  const inquiry = newInquiry()
  const advertisement = 'http://news.example/review?page=2'
  await page.route(advertisement, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<meta name="referrer" content="unsafe-url"><a href="${product.origin}${SERVICE}?${CAMPAIGN}">Ad</a>`,
    }),
  )
  await page.goto(advertisement)
  await page.getByRole('link', { name: 'Ad' }).click()
  await expect(page).toHaveURL(/services/)
  await networkIdle(page)
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
  const dialog = await openContactPopup(page)
  await fillIn(dialog, inquiry)
  await send(dialog)
  expect((await readNotification(product, inquiry.email)).text.replace(/\s+/g, ' ')).toContain(
    CAME_FROM,
  )
})
