/** A page that the browser prepares while the mouse rests on its link, out of sight: Playwright forbids that, puppeteer does not. */
import { setTimeout as delay } from 'node:timers/promises'
import puppeteer, { type CDPSession } from 'puppeteer-core'
import { messages } from '../contract/src/messages.ts'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { SERVICE } from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

/** The call to action of a service leads to the form about it. */
const FORM_LINK = `#content a[href="/contact-us/?about=${SERVICE}&type=services#message"]`

/** Long enough: the browser prepares a page after 200 ms. */
const RESTING_MS = 800

/** What a page has done that a visitor, or who counts visitors, would notice. */
const TRACES = `({
  prerendering: document.prerendering,
  events: (window.dataLayer ?? []).map(({ event, percent }) => percent ? event + ' ' + percent : event),
  hasButton: document.querySelector('.floating-button')?.hidden === false,
  kept: Object.keys(localStorage).concat(Object.keys(sessionStorage)),
  isFetchingAhead: performance.getEntriesByType('resource').some(({ initiatorType }) => initiatorType === 'fetch'),
  topic: document.querySelector('.form-topic')?.textContent,
})`

async function evaluateIn(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

test('a prerendered page does nothing until it is shown, then works', ALL, async ({ product }) => {
  const visitor = newVisitor()
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
    defaultViewport: { width: 1280, height: 900 },
  })
  // Puppeteer attaches to prepared pages, and shows them to nobody.
  const sessions = new Set<CDPSession>()
  const connection = (await browser.target().createCDPSession()).connection()
  connection?.on('sessionattached', (session) => sessions.add(session))
  const findPrepared = async () => {
    for (const session of sessions) {
      const state = 'document.prerendering && document.readyState'
      if ((await evaluateIn(session, state).catch(() => false)) === 'complete') return session
    }
    return undefined
  }
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(product.origin + SERVICE)
  await page.locator(FORM_LINK).hover()
  await expect.poll(findPrepared).toBeDefined()
  const ahead = (await findPrepared()) as CDPSession
  await delay(RESTING_MS)
  expect(await evaluateIn(ahead, TRACES)).toEqual({
    prerendering: true,
    events: [],
    hasButton: false,
    // By the first page of this tab, whose storage it shares.
    kept: ['source'],
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
  await readNotification(product, visitor)
  await browser.close()
  expect(errors, 'errors in the console').toEqual([])
})
