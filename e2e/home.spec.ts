/** The home page, as docs/specification.md, section 2, describes it. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { expect, test } from './product.ts'
import { readHtml } from './routes.ts'

test('the hero has a title, a paragraph, a picture and Get In Touch', () => {
  const hero = load(readHtml('/'))('.scene-hero')
  expect(hero.find('h1').text()).toMatch(/.{10,}/)
  expect(hero.find('p').text()).toMatch(/.{60,}/)
  expect(hero.find('img')).toHaveLength(1)
  expect(hero.find('a:contains("Get In Touch")').attr('href')).toBe('/contact-us/')
})

test('the footer has its columns, offices and the year of the build', () => {
  const $ = load(readHtml('/'))
  const footer = $('footer')
  const titles = footer
    .find('h2, h3')
    .toArray()
    .map((title) => $(title).text())
  expect(titles).toEqual(expect.arrayContaining(['Work', 'Company', 'Our Locations', 'Socials']))
  for (const city of ['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
    expect(footer.text()).toContain(city)
  expect(footer.find('a[href^="mailto:"]')).toHaveLength(1)
  expect(footer.find('a[href^="https://"]')).toHaveLength(3)
  const builtAt = statSync(join(import.meta.dirname, '..', 'site', 'dist', 'index.html')).mtime
  expect(footer.text()).toContain(`© ${builtAt.getFullYear()}`)
})

test('the home page shows four aligned numbers and sixteen clients', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#results .count')).toHaveText(['Millions', '40%', '65%', '2X'])
  const tops = await page
    .locator('#results dd:last-child')
    .evaluateAll((all) => all.map((sentence) => sentence.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  const logos = page.locator('.client-logos img')
  await expect(logos).toHaveCount(16)
  await logos.first().scrollIntoViewIfNeeded()
  for (const logo of await logos.all())
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(20)
})
