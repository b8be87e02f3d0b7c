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

/** The call to action of a service leads to the contact page, and says which service it is. */
const ABOUT_LINK = '#content a[href="/contact-us/?about=/services/agentic-ai/"]'

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
})`

test('a page that is prepared does nothing before it is shown, and then everything', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  const page = await prepare(tab, LINK)
  await pause(RESTING_MS)
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

test('a form on a prepared page is sent like any other', async ({ openTab, product }) => {
  const visitor = newVisitor()
  const tab = await openTab()
  await tab.goto(`${product.origin}/`)
  await tab.evaluate(
    `document.querySelector(${JSON.stringify(LINK)}).setAttribute('href', '/contact-us/')`,
  )
  await prepare(tab, '#content a[href="/contact-us/"]')
  await tab.press('#content a[href="/contact-us/"]')
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/contact-us/')
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

test('the form that a call to action leads to is prepared, and says what it is about once it is shown', async ({
  openTab,
  product,
}) => {
  const tab = await openTab()
  await tab.goto(`${product.origin}/services/agentic-ai/`)
  const page = await prepare(tab, ABOUT_LINK)
  await pause(RESTING_MS)
  const line = `document.querySelector('.form-about').textContent`
  expect(await tab.evaluate(line, page)).toBe('')
  await tab.press(ABOUT_LINK)
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/contact-us/')
  expect(
    await tab.evaluate('performance.getEntriesByType("navigation")[0].activationStart'),
  ).not.toBe(0)
  await expect.poll(() => tab.evaluate(line)).toContain('About: Agentic AI')
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
  await pause(RESTING_MS)
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
