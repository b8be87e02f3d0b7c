import AxeBuilder from '@axe-core/playwright'
import { formOf } from './forms.ts'
import { expect, test } from './product.ts'

const ROUTES = [
  '/',
  '/contact-us/',
  '/careers/',
  '/thank-you/',
  '/privacy-policy/',
  '/404/',
] as const
// The page of the addresses that do not exist answers as such also under its own name.
const statusOf = (path: string) => (path === '/404/' ? 404 : 200)

for (const path of ROUTES)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      test(`${path} is accessible, in ${colorScheme} at ${width} px`, async ({
        page,
        expectedErrors,
      }) => {
        if (path === '/404/') expectedErrors.push(/404/)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        const response = await page.goto(path)
        expect(response?.status()).toBe(statusOf(path))
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([])
      })

for (const colorScheme of ['light', 'dark'] as const)
  test(`a form with errors is accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/careers/')
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('name')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  })

test('no link is dead and no page scrolls sideways at 320 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const seen = new Set<string>(['/'])
  for (const path of seen) {
    await page.goto(path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
    const links = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
    for (const link of links) {
      const url = new URL(link)
      if (url.origin !== new URL(page.url()).origin) continue
      if (url.pathname === new URL(page.url()).pathname && url.hash)
        expect(await page.locator(`[id="${url.hash.slice(1)}"]`).count(), link).toBe(1)
      if (seen.has(url.pathname)) continue
      const answer = await request.get(url.pathname, { maxRedirects: 0 })
      expect(answer.status(), `${path} links to ${url.pathname}`).toBe(200)
      seen.add(url.pathname)
    }
  }
  expect([...seen].sort()).toEqual(['/', '/careers/', '/contact-us/', '/privacy-policy/'])
})

for (const path of ROUTES)
  test(`${path} says who and what it is`, async ({ page, expectedErrors }) => {
    if (path === '/404/') expectedErrors.push(/404/)
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page).toHaveTitle(/.{10,}/)
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect((await content('meta[name=description]'))?.length).toBeGreaterThan(50)
    expect(await content('meta[name=robots]')).toContain('index')
    expect(await content('meta[property="og:image:width"]')).toBe('1200')
    const image = new URL((await content('meta[property="og:image"]')) ?? '')
    expect((await page.request.get(image.pathname)).status()).toBe(200)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical).toBe(`https://www.lanternfield.example${path}`)
  })
