/** Reports of forms that a visitor leaves unfinished. Their rules: site/src/features/inquiry-form/report-outcome.test.ts */
import type { Page } from '@playwright/test'
import { fillIn } from './forms.ts'
import { attachResume, resumeContent } from './popups.ts'
import { expect, test } from './product.ts'

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

type Abandonment = { readonly abandoned_step: string; readonly user_id: string }

const abandonments = (page: Page): Promise<Abandonment[]> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('pushed') ?? '[]').filter(
      ({ event }: { event: string }) => event === 'form_abandon',
    ),
  )

/** As when the visitor turns to another tab, or a phone shows something else: not in the moment in which the form wakes. */
async function putAway(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island:not([data-hydrated])'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('leaving a form reports each filled field once, and nothing personal', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway', inquiryType: 'careers' })
  await attachResume(page)
  await putAway(page)
  await fillIn(page, { name: 'Mira H', message: 'A question.' })
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
  const resume = `pdf, ${resumeContent().length} bytes`
  expect(events).toEqual([
    { ...common, abandoned_step: 'name', abandoned_value: 'filled' },
    { ...common, abandoned_step: 'inquiryType', abandoned_value: 'careers' },
    { ...common, abandoned_step: 'resume', abandoned_value: resume },
    { ...common, abandoned_step: 'message', abandoned_value: 'filled' },
  ])
  expect(userId).toMatch(/^[0-9a-f]{32}$/)
  expect(await page.evaluate(() => [localStorage.getItem('user_id'), document.cookie])).toEqual([
    userId,
    `user_id=${userId}`,
  ])
})
