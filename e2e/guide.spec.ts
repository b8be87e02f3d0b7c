/** The page that the thank-you mail leads to, and the file that is downloaded from it. */
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './product.ts'

test('the button downloads the guide, a PDF with the chapters of the page', async ({ page }) => {
  await page.goto('/guide/')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the guide' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('what-to-settle-before-you-build.pdf')

  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replace(/\s+/g, ' ')
  const chapters = await page
    .locator('section', { hasText: 'Ten decisions' })
    .getByRole('heading', { level: 3 })
    .allTextContents()
  expect(chapters).toHaveLength(10)
  for (const chapter of chapters) expect(words).toContain(chapter)
  await expect(page.getByText(`PDF, ${pdf.numPages} pages`)).toBeVisible()
})
