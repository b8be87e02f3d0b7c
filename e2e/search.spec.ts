/** The search of the site: what is there is found, with a keyboard and by a screen reader. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { readPage } from './routes.ts'

const parts = (page: Page) => ({
  field: page.getByRole('searchbox', { name: 'Search this site' }),
  status: page.getByRole('main').getByRole('status'),
  results: page.locator('.search-results > li'),
  more: page.getByRole('button', { name: /^Show \d+ more$/ }),
})

test('the search action that the home page names leads to results', async ({ page }) => {
  const { '@graph': graph } = JSON.parse(readPage('/')('script[type="application/ld+json"]').text())
  const { potentialAction } = graph.find((thing: Record<string, unknown>) => thing.potentialAction)
  expect(potentialAction['query-input']).toBe('required name=search_term_string')
  const template: string = potentialAction.target.urlTemplate
  const { pathname, search } = new URL(template.replace('{search_term_string}', 'agentic'))
  await page.goto(pathname + search)
  const { field, status, results } = parts(page)
  await expect(status).toHaveText(/^\d+ pages for “agentic”$/)
  await expect(field).toHaveValue('agentic')
  await expect(results.first().getByRole('link')).toHaveText(/^Agentic AI/)
  await expect(results.first().locator('.search-section')).toHaveText('Services')
  await expect(results.first().locator('mark').first()).toHaveText(/agent/i)
  for (const excerpt of await results.locator('p:has(mark)').allTextContents())
    expect(excerpt, 'cut where an ellipsis says so').toMatch(/^(… |\P{Lowercase}).*[.!?…]\s*$/su)

  await field.fill('claims')
  await field.press('Enter')
  await expect(page).toHaveURL(/\?q=claims$/)
  await expect(status).toContainText('“claims”')
  await page.goBack()
  await expect(field).toHaveValue('agentic')
  await expect(status).toContainText('“agentic”')
  await results.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/services\/agentic-ai\/$/)
})

test('a search without results says so as plain text, and offers a way on', async ({ page }) => {
  const query = '<img/xyzzyplugh/onerror=alert(1)>{count}'
  await page.goto(`/search/?q=${encodeURIComponent(query)}`)
  const { status, results, more } = parts(page)
  await expect(status).toContainText(`Nothing found for “${query}”.`)
  await expect(page.locator('main img')).toHaveCount(0)
  await expect(results).toHaveCount(0)
  await expect(more).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: /^Cyber Security$/ })).toBeVisible()
})

test('half-composed text is not searched with a mouse, and is on a phone', async ({ page }) => {
  const { field, status } = parts(page)
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    })
  await page.clock.install()
  await page.goto('/search/?q=agentic')
  await expect(status).toContainText('“agentic”')
  await field.fill('')
  await compose('clai')
  await page.clock.fastForward(1000)
  expect(page.url()).not.toContain('clai')
  await keyboard.send('Input.insertText', { text: 'claims' })
  await expect(status).toContainText('“claims”')

  await keyboard.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.goto('/search/')
  await field.focus()
  await compose('clai')
  await expect(status).toContainText('“clai”')
})
