/** What a visit costs before anybody does anything. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { formOf, wake } from './forms.ts'
import { expect, newVisitor, test } from './product.ts'

/** A page has not loaded as long as its own script is held back. */
const BEFORE_SCRIPTS = { waitUntil: 'commit' } as const

function watchRequests(page: Page): { type: string; url: string }[] {
  const requests: { type: string; url: string }[] = []
  page.on('request', (request) =>
    requests.push({ type: request.resourceType(), url: new URL(request.url()).pathname }),
  )
  return requests
}

/** The scripts of parts: not the small one that every page has. */
const scripts = (requests: { type: string; url: string }[]) =>
  requests.filter(({ type, url }) => type === 'script' && !url.includes('/Document.astro'))

test('the home page loads the script of no part, and so no React, whatever is only looked at', async ({
  page,
}, testInfo) => {
  const requests = watchRequests(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(500)
  await testInfo.attach('network log', {
    body: requests.map(({ type, url }) => `${type} ${url}`).join('\n'),
  })
  expect(scripts(requests)).toEqual([])
})

for (const path of ['/contact-us/', '/careers/'])
  test(`${path} loads React only when somebody reaches for the form`, async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts(requests)).toEqual([])
    await wake(page)
    expect(scripts(requests).length).toBeGreaterThan(0)
  })

test('what is typed before the form wakes is still there when it does', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact-us/', BEFORE_SCRIPTS)
  const form = formOf(page)
  await form.name.fill('Mira Holloway')
  await form.email.fill('mira@northbay.example')
  await form.inquiryType.selectOption('careers')
  await form.message.fill('Typed early.')
  await form.resume.setInputFiles({
    name: 'mira.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  release()
  await page.waitForFunction(() => document.querySelector('astro-island[data-awake]'))
  await expect(page.locator('.file-drop')).toContainText('mira.pdf is attached')
  await expect(form.name).toHaveValue('Mira Holloway')
  await expect(form.inquiryType).toHaveValue('careers')
  await expect(form.message).toHaveValue('Typed early.')
  await expect(form.message).toHaveAccessibleDescription(/244 characters left/)
  await form.submit.click()
  await expect(page.getByRole('status')).toBeVisible()
})

test('a form whose scripts never come is sent as plain HTML', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/contact-us/', BEFORE_SCRIPTS)
  const form = formOf(page)
  await form.name.fill('Mira Holloway')
  await form.email.fill('early@northbay.example')
  await form.inquiryType.selectOption('services')
  await form.submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
})

test('a form submitted while its scripts are on the way waits for them', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/contact-us/')
  const form = formOf(page)
  await form.name.fill('M2')
  await form.submit.click()
  await expect(form.errorOf('name')).toHaveText(messages.lettersOnly)
  await expect(form.name).toBeFocused()
  await expect(page).toHaveTitle(/^(?!Error)/)
})

test('a file chosen while the scripts are on the way is judged before the form is', async ({
  page,
}) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/careers/')
  const form = formOf(page)
  await form.resume.setInputFiles({ name: 'mira.pdf.exe', mimeType: '', buffer: Buffer.from('x') })
  await form.submit.click()
  await expect(form.errorOf('name')).toHaveText(messages.required)
  await expect(form.errorOf('resume')).toHaveText(messages.resumeFormat)
})

test('scripts that come after a form has sent itself do not send it again', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3300))
    await route.continue()
  })
  // The answer takes its time, so that the scripts arrive while the page is still there.
  let sendings = 0
  await page.route('**/prod/send-email', async (route) => {
    sendings += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/contact-us/')
  const form = formOf(page)
  await form.name.fill('Mira Holloway')
  await form.email.fill(visitor)
  await form.inquiryType.selectOption('services')
  await form.submit.click()
  await form.submit.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/thank-you\/$/)
  expect(sendings).toBe(1)
  await product.mailbox.waitFor(to(visitor))
})
