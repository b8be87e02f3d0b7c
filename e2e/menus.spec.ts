/** The ways around the site: the bar from 1280 px, the drawer below, by mouse, keys, touch and without scripts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { load } from 'cheerio'
import { parse } from 'yaml'
import { eachCase } from './cases.ts'
import { expect, test } from './product.ts'
import { readHtml } from './routes.ts'

const CONTENT = join(import.meta.dirname, '..', 'content')
const readYaml = (file: string) => parse(readFileSync(join(CONTENT, file), 'utf8'))

type Entry = {
  readonly label: string
  readonly path: string
  readonly panel?: { readonly folder: string; readonly button: string }
}
type Item = { readonly title: string; readonly order: number }

/** As editors have written them; the order and the names of the entries are in docs/specification.md. */
const MENU: readonly Entry[] = readYaml('navigation.yaml').main
const PANEL_NAMES = ['Services', 'Industries', 'Products'] as const
type PanelName = (typeof PANEL_NAMES)[number]

/** The panel of an entry: one item for each file of its folder. */
function panelOf(name: PanelName) {
  const entry = MENU.find(({ label }) => label === name)
  if (!entry?.panel) throw new Error(`The menu has no panel ${name}.`)
  const { folder, button } = entry.panel
  const items = readdirSync(join(CONTENT, folder))
    .map((file) => {
      const { title, order }: Item = readYaml(`${folder}/${file}`)
      return { title, order, path: `${entry.path}${file.replace('.yaml', '')}/` }
    })
    .sort((one, other) => one.order - other.order)
  return { index: entry.path, button, items }
}

const bar = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' })
const chevron = (page: Page, name: PanelName) =>
  bar(page).getByRole('button', { name: `${name} menu` })
const panel = (page: Page, name: PanelName) => page.locator(`#panel-${name.toLowerCase()}`)
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const drawer = (page: Page) => page.locator('#menu')

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 1279, height: 900 }

/** What holds with scripts and without. */
function describeMenus() {
  test('at 1280 px the bar holds seven entries in order, and no button for the drawer', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    const links = bar(page).getByRole('link')
    await expect(links).toHaveText([
      'Services',
      'Industries',
      'Products',
      'About Us',
      'Insights',
      'Careers',
      'Contact Us',
    ])
    for (const [index, { path }] of MENU.entries())
      await expect(links.nth(index)).toHaveAttribute('href', path)
    await expect(menuButton(page)).toBeHidden()
    await expect(page.locator('header').getByRole('link').first()).toHaveAttribute('href', '/')
  })

  test('at 1279 px there is the drawer instead, with the same entries and those of the panels', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/privacy-policy/')
    await expect(bar(page)).toBeHidden()
    await menuButton(page).click()
    for (const { label, path } of MENU)
      await expect(
        drawer(page).getByRole('link', { name: label, exact: true }).first(),
      ).toHaveAttribute('href', path)
    for (const name of PANEL_NAMES) {
      await drawer(page).getByLabel(`${name} menu`).click()
      for (const { title, path } of panelOf(name).items) {
        const link = drawer(page).locator('details').getByRole('link', { name: title, exact: true })
        await expect(link).toBeVisible()
        await expect(link).toHaveAttribute('href', path)
      }
    }
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await expect(drawer(page)).toBeHidden()
    await menuButton(page).click()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('the chevron of each opens a panel with a card and its entries, and closes it', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await eachCase(
      PANEL_NAMES.map((name) => [name, name]),
      async (name) => {
        const { index, button, items } = panelOf(name)
        await expect(panel(page, name)).toBeHidden()
        await chevron(page, name).click()
        await expect(panel(page, name)).toBeVisible()
        await expect(panel(page, name).getByRole('link', { name: button })).toHaveAttribute(
          'href',
          index,
        )
        const entries = panel(page, name).locator('li a')
        await expect(entries).toHaveCount(items.length)
        for (const [position, { title, path }] of items.entries()) {
          await expect(entries.nth(position)).toContainText(title)
          await expect(entries.nth(position)).toHaveAttribute('href', path)
          await expect(entries.nth(position).locator('svg')).toBeVisible()
          expect((await entries.nth(position).textContent())?.length).toBeGreaterThan(
            title.length + 20,
          )
        }
        await chevron(page, name).click()
        await expect(panel(page, name)).toBeHidden()
      },
    )
  })

  test('one panel is open at a time; Escape and a click elsewhere close it', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Services').click()
    await chevron(page, 'Products').click()
    await expect(panel(page, 'Products')).toBeVisible()
    await expect(panel(page, 'Services')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel(page, 'Products')).toBeHidden()
    await chevron(page, 'Industries').click()
    await page.mouse.click(640, 860)
    await expect(panel(page, 'Industries')).toBeHidden()
    await expect(page).toHaveURL(/privacy-policy/)
  })

  test('with the keyboard: into the panel, along its links, out again with the focus on the chevron', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Industries').focus()
    await page.keyboard.press('Enter')
    await expect(panel(page, 'Industries')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel(page, 'Industries').getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page, 'Industries').getByRole('link', { name: /^Insurance/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page, 'Industries')).toBeHidden()
    await expect(chevron(page, 'Industries')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel(page, 'Industries')).toBeVisible()
  })

  test('a label leads to its page without opening anything', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await bar(page).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/services\/$/)
    await expect(panel(page, 'Services')).toBeHidden()
  })

  test('an entry of a panel leads to its page', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Services').click()
    await panel(page, 'Services')
      .getByRole('link', { name: /^Cloud Modernization/ })
      .click()
    await expect(page).toHaveURL(/\/services\/cloud-modernization-migration\/$/)
  })
}

test.describe('menus', () => describeMenus())

test.describe('menus without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  describeMenus()
})

test.describe('menus by touch', () => {
  test.use({ hasTouch: true })

  test('a tap opens a panel, a tap closes it, a tap on an entry goes there', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Services').tap()
    await expect(panel(page, 'Services')).toBeVisible()
    await chevron(page, 'Services').tap()
    await expect(panel(page, 'Services')).toBeHidden()
    await chevron(page, 'Services').tap()
    await panel(page, 'Services')
      .getByRole('link', { name: /^Cyber Security/ })
      .tap()
    await expect(page).toHaveURL(/\/services\/cyber-security\/$/)
  })

  test('in the drawer a tap on a chevron unfolds, a tap on a label goes there', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/privacy-policy/')
    await menuButton(page).tap()
    await drawer(page).getByLabel('Industries menu').tap()
    await expect(drawer(page).getByRole('link', { name: 'Real Estate' })).toBeVisible()
    await drawer(page).getByRole('link', { name: 'Industries', exact: true }).tap()
    await expect(page).toHaveURL(/\/industries\/$/)
  })

  test('the drawer is laid out from the first touch on, and still for nobody before it is opened', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/privacy-policy/')
    const height = () => drawer(page).evaluate((element) => element.clientHeight)
    expect(await height()).toBe(0)
    await page.locator('h1').tap()
    await expect.poll(height).toBe(NARROW.height)
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.setViewportSize(WIDE)
    expect(await height()).toBe(0)
  })

  test('a link of the drawer to a place in this page shows that place', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/about-us/')
    await drawer(page).evaluate((element) => {
      document.querySelector('main section:last-of-type')?.setAttribute('id', 'place')
      const link = element.querySelector('a[href="/careers/"]')
      link?.setAttribute('href', '#place')
    })
    await menuButton(page).tap()
    await drawer(page).locator('[href="#place"]').tap()
    await expect(drawer(page)).toBeHidden()
    await expect(page.locator('#place')).toBeInViewport()
  })
})

test('no rule for a narrow window asks what the whole page has within it', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await page.goto('/services/agentic-ai/')
  // Of a rule with `:has()` at the root of the page, any change anywhere is a reason to look at the root again.
  const selectors = await page.evaluate(() => {
    const found: string[] = []
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
        if (rule instanceof CSSStyleRule) found.push(rule.selectorText)
        if (rule instanceof CSSImportRule && rule.styleSheet) read(rule.styleSheet.cssRules)
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    return found
  })
  expect(selectors.length).toBeGreaterThan(100)
  expect(
    selectors.filter((selector) => /(^|[\s,(])(:root|html|body):has\(/.test(selector)),
  ).toEqual([])
})

test('an open panel gives way to the drawer when the window becomes narrow', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  await chevron(page, 'Services').click()
  await page.setViewportSize(NARROW)
  await expect(panel(page, 'Services')).toBeHidden()
  await menuButton(page).click()
  await expect(drawer(page)).toBeVisible()
})

/** The entries of the bar that a page highlights, and where the links lead that name it as the current one. */
function readMarks(path: string) {
  const $ = load(readHtml(path))
  const highlighted = $('header nav[aria-label=Main] [data-highlighted]').toArray()
  const current = $('.site-header [aria-current=page], [popover] [aria-current=page]').toArray()
  return {
    highlighted: highlighted.map((entry) => $(entry).text()),
    current: [...new Set(current.map(({ attribs }) => attribs.href))],
  }
}

for (const { path, entries, isInMenus } of [
  { path: '/', entries: [], isInMenus: false },
  { path: '/services/', entries: ['Services'], isInMenus: true },
  { path: '/services/agentic-ai/', entries: ['Services'], isInMenus: true },
  { path: '/insights/agents-that-ask-first/', entries: ['Insights'], isInMenus: false },
  {
    path: '/industries/sports/case-study/sixty-thousand-through-the-gates/',
    entries: ['Industries'],
    isInMenus: false,
  },
  {
    path: '/services/staff-augmentation/case-study/six-engineers-for-a-freight-floor/',
    entries: ['Services', 'Industries'],
    isInMenus: false,
  },
])
  test(`on ${path} the bar highlights ${entries.join(' and ') || 'nothing'}`, () => {
    const { highlighted, current } = readMarks(path)
    expect(highlighted).toEqual(entries)
    // The mark for screen readers belongs to the page itself and to nothing above it; most pages are in no menu.
    expect(current).toEqual(isInMenus ? [path] : [])
  })

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/services/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the bar never covers what has the focus', async ({ page }) => {
  await page.goto('/services/agentic-ai/')
  await page.locator('footer a').last().focus()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      const header = document.querySelector('.site-header')
      if (!focused || !header || header.contains(focused) || focused === document.body) return false
      return focused.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    })
    expect(isCovered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
  }
})
