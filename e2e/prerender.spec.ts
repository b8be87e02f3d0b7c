/** Pages that the browser prepares while the mouse rests on their link, out of sight: Playwright forbids that, puppeteer does not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type CDPSession, type Page } from 'puppeteer-core'
import { messages } from '../contract/src/messages.ts'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { CASE_STUDY } from './popups.ts'
import { test as base, expect, newVisitor, readPrivacyNotice } from './product.ts'
import { listedRoutes } from './routes.ts'

type Tab = {
  readonly page: Page
  /** The pages that are prepared now, each to be asked by the browser's own protocol. */
  readonly prepared: () => Promise<readonly CDPSession[]>
}

const test = base.extend<{ tab: Tab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  tab: async ({}, use) => {
    const browser = await puppeteer.launch({
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
      defaultViewport: { width: 1280, height: 900 },
    })
    // Puppeteer attaches to prepared pages, and shows them to nobody.
    const sessions = new Set<CDPSession>()
    const connection = (await browser.target().createCDPSession()).connection()
    connection?.on('sessionattached', (session) => sessions.add(session))
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    const isPrepared = (session: CDPSession) =>
      evaluateIn(session, 'document.prerendering').catch(() => false)
    await use({
      page,
      prepared: async () => {
        const attached = [...sessions].filter((session) => !session.detached)
        const answers = await Promise.all(attached.map(isPrepared))
        return attached.filter((_, index) => answers[index])
      },
    })
    await browser.close()
    expect(errors, 'errors in the console').toEqual([])
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

async function evaluateIn(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

async function prepare({ page, prepared }: Tab, selector: string): Promise<CDPSession> {
  await page.locator(selector).hover()
  await expect.poll(async () => (await prepared()).length).toBe(1)
  const [session] = (await prepared()) as [CDPSession]
  await expect
    .poll(() => evaluateIn(session, `document.readyState + ' ' + location.pathname`))
    .toMatch(/^complete \/./)
  return session
}

/** What a page has done that a visitor, or who counts visitors, would notice. */
const TRACES = `({
  prerendering: document.prerendering,
  events: (window.dataLayer ?? []).map(({ event, percent }) => percent ? event + ' ' + percent : event),
  hasButton: document.querySelector('.floating-button')?.hidden === false,
  kept: Object.keys(localStorage).concat(Object.keys(sessionStorage)),
  isFetchingAhead: performance.getEntriesByType('resource').some(({ initiatorType }) => initiatorType === 'fetch'),
  topic: document.querySelector('.form-topic')?.textContent,
})`

test('a prerendered page does nothing until it is shown, then works', async ({ tab, product }) => {
  const visitor = newVisitor()
  const { page } = tab
  await page.goto(`${product.origin}/services/agentic-ai/`)
  const ahead = await prepare(tab, FORM_LINK)
  await pause(RESTING_MS)
  expect(await evaluateIn(ahead, TRACES)).toEqual({
    prerendering: true,
    events: [],
    hasButton: false,
    kept: [],
    isFetchingAhead: false,
    topic: '',
  })

  await page.locator(FORM_LINK).click()
  // What the first window shows counts from now on, though the page had loaded before.
  await expect
    .poll(() => evaluateIn(ahead, TRACES))
    .toMatchObject({
      prerendering: false,
      events: ['scroll_depth 25'],
      topic: expect.stringContaining('About: Agentic AI'),
    })
  const form = 'form[data-form]'
  await page.locator(`${form} [name=name]`).fill('Mira Holloway')
  await page.locator(`${form} [name=email]`).fill(visitor)
  await page.locator(`${form} [name=inquiryType]`).fill('services')
  await page.locator(`${form} [type=submit]`).click()
  await expect
    .poll(() => evaluateIn(ahead, `document.querySelector('[role=status]')?.textContent`))
    .toContain(messages.sent)
  await readPrivacyNotice(product, visitor)
})

test('no pop-up opens on a prepared page before it is shown', async ({ tab, product }) => {
  await tab.page.goto(`${product.origin}/`)
  await tab.page.$eval(LINK, (link, to) => link.setAttribute('href', to), CASE_STUDY)
  const ahead = await prepare(tab, `#content a[href="${CASE_STUDY}"]`)
  await evaluateIn(
    ahead,
    `document.querySelector('#services-provided').scrollIntoView({ block: 'start', behavior: 'instant' })`,
  )
  await pause(RESTING_MS)
  expect(await evaluateIn(ahead, `document.querySelectorAll('dialog').length`)).toBe(0)
  expect(await evaluateIn(ahead, `localStorage.length`)).toBe(0)
})

test('only pages of the site that a link opens in this tab are prepared', async ({
  tab: { page, prepared },
  product,
}) => {
  await page.goto(`${product.origin}/`)
  /** Rests on a link that comes before everything else, later than the page: such ones are heeded too. */
  const restOn = async (attributes: string) => {
    await page.$eval(
      'body',
      (body, html) => {
        document.querySelector('#link')?.remove()
        body.insertAdjacentHTML('afterbegin', html)
        const link = document.querySelector<HTMLElement>('#link')
        Object.assign(link?.style ?? {}, {
          position: 'fixed',
          inset: '200px auto auto 200px',
          zIndex: '99',
        })
      },
      `<a id="link" ${attributes}>link</a>`,
    )
    await page.locator('#link').hover()
    await pause(RESTING_MS)
    return prepared()
  }
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
    expect(await restOn(attributes), what).toEqual([])
  // In the same time, at the same place, a link of the usual kind is.
  expect(await restOn(`href="${UNLINKED}"`)).toHaveLength(1)
})

test('nothing is prepared for visitors who save data', async ({
  tab: { page, prepared },
  product,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto(`${product.origin}/`)
  await page.locator(LINK).hover()
  await pause(RESTING_MS)
  expect(await prepared()).toEqual([])
})
