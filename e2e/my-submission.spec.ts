/** Visitors see, download and delete what they sent, by the link in their thank-you. */
import { to } from '../server/testing/mailbox.ts'
import { MAIL_COPY } from './copy.ts'
import { fillIn, formOf } from './forms.ts'
import { RESUME } from './popups.ts'
import { CAREERS, expect, newVisitor, test } from './product.ts'
import { downloadOf, expectServerPageAccessible } from './server-page.ts'
import { ALL } from './suites.ts'
import {
  apply,
  MY_SUBMISSION_COPY,
  openDelivered,
  readLinkPath,
  submissionPage,
} from './thank-you-link.ts'

const PHONE = '5125550142'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an applicant sees, downloads and deletes what was sent', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    const visitor = newVisitor()
    await page.goto('/careers/')
    await fillIn(page, { name: 'Mira Holloway', email: visitor, phone: PHONE, message: 'Hello.' })
    // Nothing says that it was read.
    await formOf(page).resume.setInputFiles(RESUME)
    await formOf(page).submit.click()
    const path = await readLinkPath(product, visitor)

    const shown = submissionPage(page)
    await openDelivered(page, path)
    await expect(shown.heading).toHaveText(MY_SUBMISSION_COPY.heading)
    await expect(page.getByRole('main')).not.toContainText(visitor)

    await shown.answer.fill('+1 (512) 555-0142')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText(visitor)
    await expect(page.getByRole('main')).toContainText('Hello.')

    const data = await downloadOf(page, () => shown.download.click())
    expect(JSON.parse(String(data.content))).toMatchObject({ email: visitor, phone: PHONE })
    expect(data.name).toMatch(/^submission-[\w-]{36}\.json$/)
    await shown.delete.click()
    await expect(shown.heading).toHaveText(MY_SUBMISSION_COPY.confirm)
    await shown.confirm.click()
    await expect(shown.heading).toHaveText(MY_SUBMISSION_COPY.deleted)

    const { id } = JSON.parse(String(data.content))
    const [told] = await product.mailbox.waitFor(
      ({ email }) =>
        email.subject === MAIL_COPY.deletion.application && (email.text ?? '').includes(id),
    )
    expect(told && to(CAREERS)(told)).toBe(true)
    expect(told?.email.text).not.toContain(visitor)
    await page.goto(path)
    await expect(shown.heading).toHaveText(MY_SUBMISSION_COPY.invalid)
  })
})

test('every page is accessible in both themes', ALL, async ({ page, product }) => {
  const path = await apply(page, product, {
    visitor: newVisitor(),
    phone: PHONE,
    changes: { emailMessage: `Without a space: ${'long'.repeat(60)}` },
  })
  const shown = submissionPage(page)
  await page.goto(path)
  await expectServerPageAccessible(page, 'closed')
  await shown.answer.fill(PHONE)
  await shown.submit.click()
  await expectServerPageAccessible(page, 'opened')
  await shown.delete.click()
  await expectServerPageAccessible(page, 'to be confirmed')
})
