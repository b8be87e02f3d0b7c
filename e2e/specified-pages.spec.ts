/** What docs/specification.md says of pages in general, and of no part that has tests of its own: docs/specification-tests.md. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eachCase } from './cases.ts'
import { expect, test } from './product.ts'
import { listedRoutes, PANELS, readPage, UNLISTED } from './routes.ts'
import { sidewaysPx } from './text-fit.ts'

test('each panel and its part of the drawer have the specified items', () => {
  const $ = readPage('/privacy-policy/')
  for (const [name, items] of Object.entries(PANELS)) {
    const panel = $(`#panel-${name.toLowerCase()}`)
    const links = panel.find('li a').toArray()
    const shown = links.map((link) => [$(link).find('.strong').text(), link.attribs.href])
    expect(shown).toEqual(items)
    for (const link of links) {
      expect($(link).find('svg')).toHaveLength(1)
      expect($(link).find('.text-muted').text().length).toBeGreaterThan(20)
    }
    expect(panel.find('.menu-panel-intro a').attr('href')).toBe(`/${name.toLowerCase()}/`)
    const inDrawer = $(`#menu [aria-label="${name} menu"]`).parent().find('li a').toArray()
    expect(inDrawer.map((link) => [$(link).text(), link.attribs.href])).toEqual(items)
  }
})

test('the home page makes the specified claims and highlights three sectors', () => {
  const $ = readPage('/')
  const text = $('main').text().replace(/\s+/g, ' ')
  for (const claim of [
    /about 2\d years/i,
    /US and India/,
    /team/,
    /GenAI-ready/,
    /scal/i,
    /secur/i,
  ])
    expect(text).toMatch(claim)
  const sectors = $('main .sectors a')
    .toArray()
    .map(({ attribs }) => attribs.href)
  expect(sectors.toSorted()).toEqual([
    '/industries/finance/',
    '/industries/insurance/',
    '/industries/sports/',
  ])
  const countries = $('footer li')
    .toArray()
    .map((item) => $(item).children('span').text())
    .filter((country) => ['United States', 'India'].includes(country))
  expect(countries).toEqual(['United States', 'India', 'India', 'India'])
})

test('the About Us section has a name, a title, a description and an image', () => {
  const section = readPage('/')('#about-us')
  expect(section.find('h2').text()).toMatch(/^About Us.{10,}/)
  expect(section.find('p').first().text().length).toBeGreaterThan(100)
  expect(section.find('img').attr('alt')).toMatch(/.{20,}/)
})

test('each specified section of the home page has a name that says what it is', async ({
  page,
}) => {
  await page.goto('/')
  for (const [name, content] of [
    [/^Software /, 'h1'],
    [/^About Us$/, 'img'],
    [/measured/, '.count'],
    [/^Clients /, '.client-logos'],
  ] as const) {
    const section = page.getByRole('region', { name })
    await expect(section, `${name}`).toHaveCount(1)
    expect(await section.locator(content).count(), `${name}`).toBeGreaterThan(0)
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
})

test('every footer has logo, blurb, address, columns and offices', () => {
  const builtAt = statSync(join(import.meta.dirname, '..', 'site', 'dist', 'index.html')).mtime
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const $ = readPage(path)
    const footer = $('footer').last()
    for (const text of ['Engineering that lights the way', `© ${builtAt.getFullYear()}`])
      expect(footer.text(), path).toContain(text)
    for (const city of ['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
      expect(footer.text(), path).toContain(city)
    expect(footer.find('a[href="mailto:hello@lanternfield.example"]'), path).toHaveLength(1)
    expect(footer.find('a[href^="https://"]'), path).toHaveLength(3)
    expect(footer.find('p').first().text().length, path).toBeGreaterThan(60)
    expect(footer.find('svg').length, path).toBeGreaterThan(0)
    const titles = footer.find('h2, h3').toArray()
    expect(titles.map((title) => $(title).text())).toEqual(
      expect.arrayContaining(['Work', 'Company', 'Our Locations', 'Socials']),
    )
    const links = footer.find('a').toArray()
    const leadsTo = links.map(({ attribs }) => attribs.href)
    const items = [...PANELS.Services, ...PANELS.Industries].map(([, item]) => item)
    expect(leadsTo, path).toEqual(expect.arrayContaining([...items, '/about-us/', '/careers/']))
  }
})

test('no page has an account, a password or a way to log in', () => {
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const $ = readPage(path)
    expect($('input[type=password]'), path).toHaveLength(0)
    const ways = $('a, button')
      .toArray()
      .map((way) => `${$(way).text()} ${way.attribs.href ?? ''}`)
    expect(
      ways.filter((way) => /\b(?:log|sign) ?(?:in|up)\b|\/account\b/i.test(way)),
      path,
    ).toEqual([])
  }
})

test('the palette is dark blue and yellow, in Inter, with round corners', async ({ page }) => {
  await page.goto('/')
  const look = await page.evaluate(async () => {
    await document.fonts.ready
    const style = getComputedStyle(document.documentElement)
    const value = (name: string) => style.getPropertyValue(name).trim()
    const button = document.querySelector('.btn-accent')
    return {
      ink: value('--color-base-content'),
      primary: value('--color-primary'),
      accent: value('--color-accent'),
      font: getComputedStyle(document.body).fontFamily,
      loaded: [...document.fonts].some(
        ({ family, status }) => /Inter Variable/.test(family) && status === 'loaded',
      ),
      radiusPx: button ? Number.parseFloat(getComputedStyle(button).borderRadius) : 0,
    }
  })
  const oklch = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const percent = (color: string) => (color.includes('%') ? 100 : 1)
  const isDarkBlue = (color: string) => {
    const [lightness = 1, , hue = 0] = oklch(color)
    return lightness / percent(color) < 0.45 && hue > 255 && hue < 275
  }
  expect([look.ink, look.primary].filter(isDarkBlue)).toEqual([look.ink, look.primary])
  const [, , hue = 0] = oklch(look.accent)
  expect(hue).toBeGreaterThan(75)
  expect(hue).toBeLessThan(100)
  expect(look.font).toMatch(/sans-serif/)
  expect(look.loaded).toBe(true)
  expect(look.radiusPx).toBeGreaterThan(8)
})

test('at each breakpoint from 320 to 1536 px the home page fits the window', async ({ page }) => {
  await page.goto('/')
  await eachCase(
    [320, 480, 768, 1024, 1280, 1536].map((width) => [`${width} px`, width]),
    async (width) => {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
      const bar = page.locator('header').getByRole('navigation', { name: 'Main' })
      await expect(bar).toBeVisible({ visible: width >= 1280 })
    },
  )
})
