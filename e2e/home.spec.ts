/** The home page, as docs/specification.md, section 2, describes it. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './product.ts'

test('the hero has a title, a paragraph, a picture and the way to get in touch', async ({
  page,
}) => {
  await page.goto('/')
  const hero = page.locator('.scene-hero')
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hero.locator('img')).toBeVisible()
  await expect(hero.getByRole('link', { name: 'Get In Touch' })).toHaveAttribute(
    'href',
    '/contact-us/',
  )
})

test('it names the four headline numbers and sixteen clients', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#results .count')).toHaveText(['Millions', '40%', '65%', '2X'])
  const logos = page.locator('.client-logos img')
  await expect(logos).toHaveCount(16)
  await logos.first().scrollIntoViewIfNeeded()
  for (const logo of await logos.all())
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(20)
})

test('the sentences below the headline numbers begin on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const tops = await page
    .locator('#results dd:last-child')
    .evaluateAll((all) => all.map((sentence) => sentence.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('the footer has its columns, its offices, its year', async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  for (const title of ['Work', 'Company', 'Our Locations', 'Socials'])
    await expect(footer.getByRole('heading', { name: title, exact: true })).toBeVisible()
  for (const city of ['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
    await expect(footer).toContainText(city)
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1)
  await expect(footer.locator('a[href^="https://"]')).toHaveCount(3)
  // Of the day of the build, which may have been another year.
  const builtAt = statSync(join(import.meta.dirname, '..', 'site', 'dist', 'index.html')).mtime
  await expect(footer).toContainText(`© ${builtAt.getFullYear()}`)
})

test('the strip of logos is as high before its drawings have come', async ({
  browser,
  product,
}) => {
  const heightWith = async (logos: 'logos' | 'no logos') => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    if (logos === 'no logos') await page.route('**/*.svg', () => undefined)
    await page.goto(product.origin, { waitUntil: 'domcontentloaded' })
    const strip = page.locator('.client-logos')
    await strip.scrollIntoViewIfNeeded()
    if (logos === 'logos')
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('.client-logos img')].every(
          ({ naturalWidth }) => naturalWidth > 0,
        ),
      )
    const box = await strip.boundingBox()
    await page.close()
    return box?.height
  }
  const height = await heightWith('logos')
  expect(height).toBeGreaterThan(100)
  expect(await heightWith('no logos')).toBe(height)
})
