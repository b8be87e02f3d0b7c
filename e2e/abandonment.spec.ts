/** Reports of forms that a visitor leaves unfinished. Their rules: site/src/features/inquiry-form/report.test.ts */
import { fillIn, putAway } from './forms.ts'
import { RESUME, reported, resumeContent } from './popups.ts'
import { expect, test } from './product.ts'

test('leaving a form reports each filled field once, and nothing personal', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway', inquiryType: 'careers', resume: RESUME })
  await putAway(page)
  await fillIn(page, { name: 'Mira H', message: 'A question.' })
  await putAway(page)
  const [userId, cookies] = await page.evaluate(() => [
    localStorage.getItem('user_id'),
    document.cookie,
  ])
  expect(userId).toMatch(/^[0-9a-f]{32}$/)
  expect(cookies).toBe(`user_id=${userId}`)
  const common = {
    event: 'form_abandon',
    form_id: 'contact-us-page',
    page_path: '/contact-us/',
    interaction_type: 'voluntary',
    user_id: userId,
  }
  const resume = `pdf, ${resumeContent().length} bytes`
  expect(await reported(page, 'form_abandon')).toEqual([
    { ...common, abandoned_step: 'name', abandoned_value: 'filled' },
    { ...common, abandoned_step: 'inquiryType', abandoned_value: 'careers' },
    { ...common, abandoned_step: 'resume', abandoned_value: resume },
    { ...common, abandoned_step: 'message', abandoned_value: 'filled' },
  ])
})
