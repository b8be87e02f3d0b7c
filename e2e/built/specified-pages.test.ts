/** What docs/specification.md says of pages, as far as their HTML shows it: docs/specification-tests.md. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUDGETS } from '../../harness/budgets.ts'
import { ROOT } from '../../harness/root.ts'
import { allRoutes, fileOf, listedRoutes, readPage } from '../routes.ts'

const SPECIFICATION = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
const HOME = readPage('/')
const DATE = /^\d{2}\/\d{2}\/\d{4}$/

/** The items of each of the menu's panels, with their slugs, as the specification lists them. */
const PANELS = ['Services', 'Industries', 'Products'].map((name) => {
  const [, items = ''] = new RegExp(`- ${name} items: (.*?)\\. Each goes`).exec(SPECIFICATION) ?? []
  const links = items.split(', ').map((item) => {
    const [, title = '', address] = /^(.*?)(?: \(goes to (.*)\))?$/.exec(item) ?? []
    const slug = title
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .replace(/\W+/g, '-')
      .toLowerCase()
    return [title, `${address ?? `/${name.toLowerCase()}/${slug}`}/`] as const
  })
  return [name, links] as const
})
const ITEMS = PANELS.flatMap(([, links]) => links)

const ENTRIES = [
  ['Services', '/services/'],
  ['Industries', '/industries/'],
  ['Products', '/products/'],
  ['About Us', '/about-us/'],
  ['Insights', '/insights/'],
  ['Careers', '/careers/'],
  ['Contact Us', '/contact-us/'],
] as const

/** Words and addresses of the links that a selector finds on a page. */
function linksOn(path: string, selector: string) {
  const $ = readPage(path)
  return $(selector)
    .map((_, link) => [[$(link).text(), $(link).attr('href')]])
    .get()
}
const addressesOn = (path: string, selector: string) =>
  linksOn(path, selector).map(([, address]) => address)

test('every specified page exists, with two case studies per section', () => {
  const routes = listedRoutes()
  for (const [, path] of [...ENTRIES, ...ITEMS]) expect(routes).toContain(path)
  expect(routes).toEqual(expect.arrayContaining(['/', '/privacy-policy/']))
  const sections = ['industries/sports', 'industries/insurance', 'industries/finance']
  for (const section of [...sections, 'services/staff-augmentation']) {
    const studies = routes.filter((path) => path.startsWith(`/${section}/case-study/`))
    expect(studies.length, section).toBeGreaterThanOrEqual(2)
  }
  expect(routes.filter((path) => /^\/insights\/.+/.test(path)).length).toBeGreaterThanOrEqual(8)
})

test('the bar and the drawer hold the same seven entries in order', () => {
  const path = '/privacy-policy/'
  expect(linksOn(path, 'header nav li > a')).toEqual(ENTRIES)
  expect(linksOn(path, '#menu .drawer-entry > a')).toEqual(ENTRIES)
  expect(addressesOn(path, 'header a')[0]).toBe('/')
  for (const place of ['.site-header', '#menu'])
    expect(addressesOn(path, `${place} a[aria-label=Search]`), place).toEqual(['/search/'])
  const contacts = linksOn(path, '#menu :is(a[href^=tel], a[href^=mailto], a[data-cta])')
  expect(contacts.map(([words]) => words)).toEqual([
    'Contact Us',
    '+1 512 555 0147',
    'hello@lanternfield.example',
  ])
})

test.each(PANELS)(
  '%s: its panel and part of the drawer have the specified items',
  (name, items) => {
    const $ = readPage('/privacy-policy/')
    const panel = $(`#panel-${name.toLowerCase()}`)
    const links = panel.find('li a').toArray()
    expect(links.map((link) => [$(link).find('.strong').text(), link.attribs.href])).toEqual(items)
    for (const link of links) {
      expect($(link).find('svg')).toHaveLength(1)
      expect($(link).find('.text-muted').text().length).toBeGreaterThan(20)
    }
    expect(panel.find('.menu-panel-intro a').attr('href')).toBe(`/${name.toLowerCase()}/`)
    const inDrawer = $(`#menu [aria-label="${name} menu"]`).parent().find('li a').toArray()
    expect(inDrawer.map((link) => [$(link).text(), link.attribs.href])).toEqual(items)
  },
)

test('the bar highlights sections, and marks the page itself alone', () => {
  const study = '/services/staff-augmentation/case-study/six-engineers-for-a-freight-floor/'
  const $ = readPage(study)
  const highlighted = $('header nav [data-highlighted]').toArray()
  expect(highlighted.map((entry) => $(entry).text())).toEqual(['Services', 'Industries'])
  const marked = ':is(.site-header, [popover]) [aria-current=page]'
  expect(addressesOn('/services/agentic-ai/', marked)).not.toEqual([])
  for (const path of allRoutes())
    expect([...new Set(addressesOn(path, marked))].filter((one) => one !== path)).toEqual([])
})

test('the hero has a title, a paragraph, a picture and Get In Touch', () => {
  const hero = HOME('.scene-hero')
  expect(hero.find('h1').text()).toMatch(/.{10,}/)
  expect(hero.find('p').text()).toMatch(/.{60,}/)
  expect(hero.find('img')).toHaveLength(1)
  expect(hero.find('a:contains("Get In Touch")').attr('href')).toBe('/contact-us/')
})

test('the home page makes the specified claims and highlights three sectors', () => {
  const text = HOME('main').text().replace(/\s+/g, ' ')
  for (const claim of [
    /about 2\d years/i,
    /US and India/,
    /team/,
    /GenAI-ready/,
    /scal/i,
    /secur/i,
  ])
    expect(text).toMatch(claim)
  expect(addressesOn('/', 'main .sectors a').toSorted()).toEqual([
    '/industries/finance/',
    '/industries/insurance/',
    '/industries/sports/',
  ])
  const places = HOME('footer li > span').toArray()
  const countries = places
    .map((place) => HOME(place).text())
    .filter((name) => /States|India/.test(name))
  expect(countries).toEqual(['United States', 'India', 'India', 'India'])
})

test('the About Us section has a name, a title, a description and an image', () => {
  const section = HOME('#about-us')
  expect(section.find('h2').text()).toMatch(/^About Us.{10,}/)
  expect(section.find('p').first().text().length).toBeGreaterThan(100)
  expect(section.find('img').attr('alt')).toMatch(/.{20,}/)
})

test('every footer has logo, blurb, address, columns and offices', () => {
  const year = statSync(fileOf('/')).mtime.getFullYear()
  const items = ITEMS.map(([, item]) => item).filter((item) => !item.startsWith('/products/'))
  for (const path of allRoutes()) {
    const footer = readPage(path)('footer').last()
    for (const text of ['Engineering that lights the way', `© ${year}`])
      expect(footer.text(), path).toContain(text)
    for (const city of ['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
      expect(footer.text(), path).toContain(city)
    expect(footer.find('a[href="mailto:hello@lanternfield.example"]'), path).toHaveLength(1)
    expect(footer.find('a[href^="https://"]'), path).toHaveLength(3)
    expect(footer.find('p').first().text().length, path).toBeGreaterThan(60)
    expect(footer.find('svg').length, path).toBeGreaterThan(0)
    const titles = linksOn(path, 'footer :is(h2, h3)').map(([title]) => title)
    expect(titles).toEqual(expect.arrayContaining(['Work', 'Company', 'Our Locations', 'Socials']))
    const leadsTo = addressesOn(path, 'footer a')
    expect(leadsTo, path).toEqual(expect.arrayContaining([...items, '/about-us/', '/careers/']))
  }
})

test('no page has an account, a password or a way to log in', () => {
  for (const path of allRoutes()) {
    expect(readPage(path)('input[type=password]'), path).toHaveLength(0)
    const ways = linksOn(path, 'a, button').map(([words, address = '']) => `${words} ${address}`)
    const entrances = ways.filter((way) => /\b(?:log|sign) ?(?:in|up)\b|\/account\b/i.test(way))
    expect(entrances, path).toEqual([])
  }
})

test('a card shows picture, title, excerpt, date and Read More', () => {
  const $ = readPage('/insights/')
  expect($('.article-card').length).toBeGreaterThan(3)
  for (const card of $('.article-card').toArray()) {
    expect($(card).find('img')).toHaveLength(1)
    expect($(card).find('h2, h3').text()).toMatch(/.{10,}/)
    expect($(card).find('time').text()).toMatch(DATE)
    expect($(card).text()).toMatch(/.{60,}Read More/s)
  }
})

test('case studies and services have the section that offers the guide', () => {
  const services = listedRoutes().filter((path) => /\/case-study\/|^\/services\/./.test(path))
  expect(services.length).toBeGreaterThan(10)
  for (const path of services)
    expect(readPage(path)('#services-provided h2').text(), path).toBe('Services provided')
})

test('the document of every page keeps within its budget', () => {
  const sizes = listedRoutes().map((path) => [path, statSync(`${fileOf(path)}.br`).size] as const)
  expect(sizes.filter(([, bytes]) => bytes > BUDGETS.documentBytes)).toEqual([])
})
