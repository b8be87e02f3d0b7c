/** Pages that the browser prepares while the mouse rests on their link, out of sight. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { startTabBrowser, type Tab, type TabBrowser, type TabPage } from './browser-tab.ts'
import { CASE_STUDY } from './popups.ts'
import { test as base, expect, HELLO, newVisitor } from './product.ts'
import { listedRoutes } from './routes.ts'

type Opens = { readonly openTab: TabBrowser['openTab'] }

const test = base.extend<Opens, { tabBrowser: TabBrowser }>({
  tabBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const browser = await startTabBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  openTab: async ({ tabBrowser }, use) => {
    const tabs: Tab[] = []
    await use(async (headers) => {
      const tab = await tabBrowser.openTab(headers)
      tabs.push(tab)
      return tab
    })
    for (const tab of tabs) {
      await tab.close()
      expect(tab.errors(), 'errors in the console').toEqual([])
    }
  },
})

/** Browsers go by addresses: a page that another link leads to may be prepared when a mouse rests on any of them. */
const HOME = readFileSync(join(import.meta.dirname, '..', 'site', 'dist', 'index.html'), 'utf8')
const UNLINKED = listedRoutes().find((route) => !HOME.includes(`href="${route}"`)) ?? ''

const LINK = '#content a[href="/services/"]'

/** The call to action of a service leads to the form about it. */
const FORM_LINK = '#content a[href="/contact-us/?about=/services/agentic-ai/"]'

/** Long enough: the browser prepares a page after 200 ms. */
const RESTING_MS = 800

async function prepare(tab: Tab, selector: string): Promise<TabPage> {
  await tab.hover(selector)
  await expect.poll(() => tab.pages().filter(({ isPrepared }) => isPrepared)).toHaveLength(1)
  const page = tab.pages().find(({ isPrepared }) => isPrepared) as TabPage
  await expect
    .poll(() => tab.evaluate(`document.readyState + ' ' + location.pathname`, page))
    .toMatch(/^complete \/./)
  return page
}

/** What a page has done that a visitor, or who counts visitors, would notice. */
const TRACES = `({
  prerendering: document.prerendering,
  events: (window.dataLayer ?? []).map(({ event, percent }) => percent ? event + ' ' + percent : event),
  hasButton: document.querySelector('.floating-button')?.hidden === false,
  kept: Object.keys(localStorage).concat(Object.keys(sessionStorage)),
  fetchedAhead: document.querySelectorAll('[data-near]').length,
  topic: document.querySelector('.form-about')?.textContent,
})`

test('a prerendered page does nothing until it is shown, then works', async ({
  openTab,
  product,
}) => {
  const visitor = newVisitor()
  const tab = await openTab()
  await tab.goto(`${product.origin}/services/agentic-ai/`)
  const page = await prepare(tab, FORM_LINK)
  await pause(RESTING_MS)
  expect(await tab.evaluate(TRACES, page)).toEqual({
    prerendering: true,
    events: [],
    hasButton: false,
    kept: [],
    fetchedAhead: 0,
    topic: '',
  })

  await tab.press(FORM_LINK)
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/contact-us/')
  expect(
    await tab.evaluate('performance.getEntriesByType("navigation")[0].activationStart'),
  ).not.toBe(0)
  // What the first window shows counts from now on, though the page had loaded before.
  await expect
    .poll(() => tab.evaluate(TRACES))
    .toMatchObject({
      prerendering: false,
      events: ['scroll_depth 25'],
      topic: expect.stringContaining('About: Agentic AI'),
    })

  const entries = { name: 'Mira Holloway', email: visitor, inquiryType: 'services' }
  for (const [name, text] of Object.entries(entries))
    await tab.evaluate(`(() => {
      const field = document.querySelector('form[data-form] [name=${name}]')
      field.focus()
      field.value = ${JSON.stringify(text)}
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })()`)
  await tab.press('form[data-form] [type=submit]')
  await expect
    .poll(() => tab.evaluate(`document.querySelector('[role=status]')?.textContent`))
    .toContain(messages.sent)
  await product.mailbox.waitFor(
    (mail) => to(HELLO)(mail) && (mail.email.text ?? '').includes(visitor),
  )
})

test('no pop-up opens on a prepared page before it is shown', async ({ openTab, product }) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  await tab.evaluate(
    `document.querySelector(${JSON.stringify(LINK)}).setAttribute('href', '${CASE_STUDY}')`,
  )
  const page = await prepare(tab, `#content a[href="${CASE_STUDY}"]`)
  const read = `document.querySelector('#services-provided').scrollIntoView({ block: 'start', behavior: 'instant' })`
  await tab.evaluate(read, page)
  await pause(RESTING_MS)
  expect(await tab.evaluate(`document.querySelectorAll('dialog').length`, page)).toBe(0)
  expect(await tab.evaluate(`localStorage.length`, page)).toBe(0)
})

/** Puts a link of its own before everything else, which also shows that links are heeded that come later. */
const placeLink = (attributes: string) =>
  `(() => {
    document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(`<a id="link" ${attributes}>link</a>`)})
    Object.assign(document.querySelector('#link').style, { position: 'fixed', inset: '200px auto auto 200px', zIndex: 99 })
  })()`

test('only pages of the site that a link opens in this tab are prepared', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  const prepared = () => tab.pages().filter(({ isPrepared }) => isPrepared)
  for (const [what, attributes] of [
    ['a file', 'href="/guide/what-to-settle-before-you-build.pdf"'],
    ['the search', 'href="/search/"'],
    ['an address with a query', `href="${UNLINKED}?lid=abcd"`],
    ['a place in a page', `href="${UNLINKED}#content"`],
    ['a page that is kept out', `href="${UNLINKED}" data-no-prerender`],
    ['a link that is not vouched for', `href="${UNLINKED}" rel="nofollow noopener"`],
    ['what opens a pop-up', `href="${UNLINKED}" data-opens="contact-us"`],
    ['a download', `href="${UNLINKED}" download`],
  ] as const) {
    await tab.evaluate(placeLink(attributes))
    await tab.hover('#link')
    await pause(RESTING_MS)
    expect(prepared(), what).toEqual([])
    await tab.evaluate(`document.querySelector('#link').remove()`)
  }
  // In the same time, at the same place, a link of the usual kind is.
  await tab.evaluate(placeLink(`href="${UNLINKED}"`))
  await tab.hover('#link')
  await pause(RESTING_MS)
  expect(prepared()).toHaveLength(1)
})

test('nothing is prepared for visitors who save data', async ({ openTab, product }) => {
  const tab = await openTab({ 'save-data': 'on' })
  await tab.goto(`${product.origin}/`)
  await tab.hover(LINK)
  await pause(RESTING_MS)
  expect(tab.pages().filter(({ isPrepared }) => isPrepared)).toEqual([])
})
