import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, send } from './forms.ts'
import { openChooser } from './popups.ts'
import { CAREERS, expect, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

const RESUMES = join(import.meta.dirname, 'resumes')
const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
const resume = (extension: keyof typeof TYPES) => join(RESUMES, `mira-holloway.${extension}`)

/** Holds files over the drop area as a hand does; `drop` lets them go. */
async function dragFiles(
  page: Page,
  files: { name: string; type: string; path?: string }[],
  event: 'dragenter' | 'drop',
) {
  const data = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of list)
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }),
        )
      return transfer
    },
    files.map(({ path, ...file }) => ({
      ...file,
      base64: path ? readFileSync(path).toString('base64') : btoa('x'),
    })),
  )
  await page.locator('.file-drop').dispatchEvent(event, { dataTransfer: data })
}

test('a resume can be dropped, replaced, removed, and arrives', async ({ page, product }) => {
  const visitor = newVisitor()
  await page.goto('/careers/')
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(0)
  const area = page.locator('.file-drop')
  const pdf = [{ name: 'mira-holloway.pdf', type: TYPES.pdf, path: resume('pdf') }]
  // As file pickers of phones call it.
  const docx = [{ name: 'My Resume', type: '', path: resume('docx') }]
  // Until the button is released, a browser reports to an untouched form nothing else than the drag.
  await dragFiles(page, pdf, 'dragenter')
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(1)
  await dragFiles(page, pdf, 'dragenter')
  await expect(area).toHaveAttribute('data-state', 'accept')
  await dragFiles(page, pdf, 'drop')
  await expect(area).toContainText('mira-holloway.pdf is attached')
  await dragFiles(page, docx, 'drop')
  await expect(area).toContainText('My Resume is attached')
  await page.getByRole('button', { name: 'Remove My Resume' }).click()
  await expect(area).not.toContainText('My Resume')
  await dragFiles(page, docx, 'drop')

  await fillIn(page, { name: 'Mira Holloway', email: visitor, phone: '5125550142' })
  await send(page)
  await expect(area).not.toContainText('My Resume')
  const { subject, files } = await readNotification(product, visitor, CAREERS)
  expect(subject).toBe('Join our team: Mira Holloway')
  expect(files).toMatchObject([{ filename: 'My Resume.docx', mimeType: TYPES.docx }])
  expect(files[0]?.content.equals(readFileSync(resume('docx')))).toBe(true)
})

test('a file that is no resume is refused; its error goes after 8 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/careers/')
  await hydrate(page)
  const { errorOf } = formOf(page)
  const picture = [{ name: 'photo.png', type: 'image/png' }]
  await dragFiles(page, picture, 'dragenter')
  await expect(page.locator('.file-drop')).toHaveAttribute('data-state', 'reject')
  await dragFiles(page, picture, 'drop')
  await expect(errorOf('resume')).toHaveText(messages.resumeFormat)
  // The clock goes on by itself meanwhile, and a slow machine takes its time.
  await page.clock.runFor(4000)
  await expect(errorOf('resume')).toBeVisible()
  await page.clock.runFor(4100)
  await expect(errorOf('resume')).toBeHidden()

  const two = ['a.pdf', 'b.pdf'].map((name) => ({ name, type: TYPES.pdf }))
  await dragFiles(page, two, 'drop')
  await expect(errorOf('resume')).toHaveText(messages.resumeTooMany)
})

test('the file picker is announced until 300 ms after it has closed', ALL, async ({ page }) => {
  await page.clock.install()
  await page.goto('/careers/')
  await hydrate(page)
  const area = page.locator('.file-drop')
  await expect(area).toHaveAttribute('data-state', 'idle')
  await openChooser(page, () => formOf(page).resume.click())
  await expect(area).toHaveAttribute('data-state', 'dialog')
  const announced = area.locator('[aria-live="polite"]')
  await expect(announced).toHaveText('Choose a file in the window that has opened')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.runFor(290)
  await expect(area).toHaveAttribute('data-state', 'dialog')
  await page.clock.runFor(20)
  await expect(area).toHaveAttribute('data-state', 'idle')
  await expect(announced).toHaveText('')
})

test('a resume that cannot be read says so, and is not sent', ALL, async ({ page }) => {
  await page.addInitScript(() => {
    FileReader.prototype.readAsDataURL = function () {
      setTimeout(() => this.dispatchEvent(new ProgressEvent('error')))
    }
  })
  await page.goto('/careers/')
  const form = formOf(page)
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), phone: '5125550142' })
  await form.resume.setInputFiles(resume('pdf'))
  for (const act of [() => undefined, () => form.submit.click()]) {
    await act()
    await expect(form.errorOf('resume')).toHaveText(messages.resumeUnreadable)
  }
  await expect(form.resume).toBeFocused()
})
