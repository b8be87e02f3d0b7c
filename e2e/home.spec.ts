/** The home page, as docs/specification.md, section 2, describes it. */
import { expect, test } from './product.ts'
import { readPage } from './routes.ts'

test.use({ pictures: true })

test('the hero has a title, a paragraph, a picture and Get In Touch', () => {
  const hero = readPage('/')('.scene-hero')
  expect(hero.find('h1').text()).toMatch(/.{10,}/)
  expect(hero.find('p').text()).toMatch(/.{60,}/)
  expect(hero.find('img')).toHaveLength(1)
  expect(hero.find('a:contains("Get In Touch")').attr('href')).toBe('/contact-us/')
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

test('a capture of the page shows the numbers that count up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  // It lays the page out again, which paints the first frame of an animation that waits.
  await page.screenshot({ fullPage: true })
  const painted = await page
    .locator('.counted')
    .evaluateAll((all) =>
      all.map((number) => getComputedStyle(number).getPropertyValue('--counted')),
    )
  expect(painted).toEqual(['40', '65', '2'])
})
