/** Pages that the browser prepares while the mouse rests on their link, out of sight. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CASE_STUDY } from './popups.ts'
import { test as base, expect } from './product.ts'
import { listedRoutes } from './routes.ts'
import { openTab, type Tab, type TabPage } from './tab.ts'

type Opens = { readonly openTab: (headers?: Readonly<Record<string, string>>) => Promise<Tab> }

const test = base.extend<Opens>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  openTab: async ({}, use) => {
    const tabs: Tab[] = []
    await use(async (headers) => {
      const tab = await openTab(headers)
      tabs.push(tab)
      return tab
    })
    for (const tab of tabs) await tab.close()
  },
})

/** Browsers go by addresses: a page that another link leads to may be prepared when a mouse rests on any of them. */
const HOME = readFileSync(join(import.meta.dirname, '..', 'site', 'dist', 'index.html'), 'utf8')
const UNLINKED = listedRoutes().find((route) => !HOME.includes(`href="${route}"`)) ?? ''

const LINK = '#content a[href="/services/"]'

/** Long enough for what is not to happen; a mouse that rests for 200 ms is enough to start it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1500))

async function prepare(tab: Tab, selector: string): Promise<TabPage> {
  await tab.hover(selector)
  await expect.poll(() => tab.pages().filter(({ isPrepared }) => isPrepared)).toHaveLength(1)
  const page = tab.pages().find(({ isPrepared }) => isPrepared) as TabPage
  await expect
    .poll(() => tab.evaluate(`document.readyState + ' ' + location.pathname`, page))
    .toMatch(/^complete \/./)
  await settle()
  return page
}

/** What a page has done that a visitor, or who counts visitors, would notice. */
const TRACES = `({
  prerendering: document.prerendering,
  events: (window.dataLayer ?? []).map(({ event, percent }) => percent ? event + ' ' + percent : event),
  hasButton: document.querySelector('.floating-button')?.hidden === false,
  kept: Object.keys(localStorage).concat(Object.keys(sessionStorage)),
  fetchedAhead: document.querySelectorAll('[data-near], link[rel=prefetch]').length,
})`

test('a page that is prepared does nothing before it is shown, and then everything', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  const page = await prepare(tab, LINK)
  expect(await tab.evaluate(TRACES, page)).toEqual({
    prerendering: true,
    events: [],
    hasButton: false,
    kept: [],
    fetchedAhead: 0,
  })
  await tab.press(LINK)
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/services/')
  expect(
    await tab.evaluate('performance.getEntriesByType("navigation")[0].activationStart'),
  ).not.toBe(0)
  await expect
    .poll(() => tab.evaluate(TRACES))
    .toMatchObject({ prerendering: false, hasButton: true })
  // What the first window shows counts from now on, though the page had loaded before.
  await tab.evaluate('scrollTo(0, document.documentElement.scrollHeight * 0.3 - innerHeight)')
  await expect.poll(() => tab.evaluate(TRACES)).toMatchObject({ events: ['scroll_depth 25'] })
})

test('what the first window shows is reported of a prepared page when it is shown', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  await tab.evaluate(
    `document.querySelector(${JSON.stringify(LINK)}).setAttribute('href', '/contact-us/')`,
  )
  await prepare(tab, '#content a[href="/contact-us/"]')
  await tab.press('#content a[href="/contact-us/"]')
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/contact-us/')
  await expect.poll(() => tab.evaluate(TRACES)).toMatchObject({ events: ['scroll_depth 25'] })
})

test('no pop-up comes on a page that is only prepared, and one comes when it is shown', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  await tab.evaluate(
    `document.querySelector(${JSON.stringify(LINK)}).setAttribute('href', '${CASE_STUDY}')`,
  )
  const page = await prepare(tab, `#content a[href="${CASE_STUDY}"]`)
  const read = `document.querySelector('#services-provided').scrollIntoView({ block: 'start', behavior: 'instant' })`
  await tab.evaluate(read, page)
  await settle()
  const dialogs = `document.querySelectorAll('dialog').length`
  expect(await tab.evaluate(dialogs, page)).toBe(0)
  expect(await tab.evaluate(`localStorage.length`, page)).toBe(0)
  await tab.press(`#content a[href="${CASE_STUDY}"]`)
  await expect.poll(() => tab.evaluate('location.pathname')).toBe(CASE_STUDY)
  await expect
    .poll(async () => {
      for (const block of ['start', 'end'])
        await tab.evaluate(
          `document.querySelector('#services-provided').scrollIntoView({ block: '${block}', behavior: 'instant' }),
          new Promise((done) => setTimeout(done, 200))`,
        )
      return tab.evaluate(`document.querySelectorAll('dialog[open]').length`)
    })
    .toBe(1)
})

/** Puts a link of its own before everything else. */
const placeLink = (attributes: string) =>
  `(() => {
    document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(`<a id="link" ${attributes}>link</a>`)})
    Object.assign(document.querySelector('#link').style, { position: 'fixed', inset: '200px auto auto 200px', zIndex: 99 })
  })()`

test('a link is heeded that came later', async ({ openTab, product }) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  await tab.evaluate(placeLink(`href="${UNLINKED}"`))
  await prepare(tab, '#link')
})

for (const [what, attributes] of [
  ['a file', 'href="/guide/what-to-settle-before-you-build.pdf"'],
  ['the search', 'href="/search/"'],
  ['an address with a query', `href="${UNLINKED}?lid=abcd"`],
  ['a place in a page', `href="${UNLINKED}#content"`],
  ['a page that is kept out', `href="${UNLINKED}" data-no-prerender`],
  ['a link that is not vouched for', `href="${UNLINKED}" rel="nofollow noopener"`],
  ['what opens a pop-up', `href="${UNLINKED}" data-opens="contact-us"`],
  ['a download', `href="${UNLINKED}" download`],
] as const)
  test(`${what} is not prepared`, async ({ openTab, product }) => {
    const tab = await openTab()
    await tab.goto(`${product.origin}/`)
    await tab.evaluate(placeLink(attributes))
    await tab.hover('#link')
    await settle()
    expect(tab.pages().filter(({ isPrepared }) => isPrepared)).toEqual([])
  })

test('nothing is prepared for visitors who save data', async ({ openTab, product }) => {
  const tab = await openTab({ 'save-data': 'on' })
  await tab.goto(`${product.origin}/`)
  await tab.hover(LINK)
  await settle()
  expect(tab.pages().filter(({ isPrepared }) => isPrepared)).toEqual([])
})
