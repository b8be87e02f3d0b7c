/** What a visitor meets on a site with a tag manager that waits for consent. Nothing of this calls the real one. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { violationsOn } from '../../e2e/axe.ts'
import { networkIdle } from '../../e2e/network-idle.ts'
import { smallTargets } from '../../e2e/targets.ts'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findHeadlessBrowser } from '../../harness/find-browser.ts'

const TAG_MANAGER = 'https://www.googletagmanager.com/**'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** What was requested from the tag manager's host. */
  readonly requests: string[]
}
type VisitOptions = {
  readonly width?: number
  /** The stand-in for the tag manager. */
  readonly script?: string
  /** Runs before each page. */
  readonly before?: string
}

/** As a browser that sends Global Privacy Control, and in which measuring was accepted earlier. */
const OPTED_OUT = `
  Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })
  if (location.protocol === 'http:' && !sessionStorage.getItem('visited')) {
    sessionStorage.setItem('visited', 'yes')
    localStorage.setItem('user_id', 'from-before')
    localStorage.setItem('cookie_consent', JSON.stringify({
      categories: ['necessary', 'analytics'], expirationTime: Date.now() + 1e9 }))
    document.cookie = '_ga=GA1.1.2; path=/'
    document.cookie = '_ga_TEST=GS1; path=/; domain=' + location.hostname
  }`

const question = (page: Page) => page.getByRole('dialog', { name: 'May we count your visit?' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const isAsked = (page: Page) => question(page).waitFor({ state: 'visible' })
const isAnswered = (page: Page) => question(page).waitFor({ state: 'hidden' })

async function openSettings(page: Page): Promise<void> {
  await button(page, 'Cookie settings').click()
  await settings(page).waitFor({ state: 'visible' })
}

async function saveSettings(page: Page): Promise<void> {
  await button(page, 'Save my choice').click()
  await settings(page).waitFor({ state: 'hidden' })
}

/** Resolves when the idle moment in which a page starts the tag manager, or asks, has been. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await networkIdle(page)
}

/** The commands of Consent Mode in the order in which they were pushed, each with its analytics storage. */
const consentOf = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([name]) => name === 'consent')
      .map(([, kind, parts]) => `${kind} ${(parts as Record<string, string>).analytics_storage}`),
  )

const keptIn = (page: Page) =>
  page.evaluate(() => ({ stored: Object.keys(localStorage).sort(), cookies: document.cookie }))

const sourceIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('source'))

/** Fills in a name and turns to another tab; resolves with what is reported of the form. */
async function abandonForm(page: Page): Promise<Record<string, string> | undefined> {
  await page.getByLabel('Name', { exact: true }).fill('Mira Holloway')
  await page.waitForSelector('astro-island[data-hydrated]', { state: 'attached' })
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    const entries = (window.dataLayer ?? []) as Record<string, string>[]
    return entries.find(({ event }) => event === 'form_abandon')
  })
}

/** @param origin where a site is served that was built with the container GTM-TEST123 and PUBLIC_ATTRIBUTION=consent */
export function testTagManager(origin: () => string): void {
  let browser: Browser
  /** What consoles have called an error, and what was thrown, in all visits of a test. */
  let errors: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findHeadlessBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
    })
  })
  afterAll(() => browser?.close())
  beforeEach(() => {
    errors = []
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(errors, 'errors in the console').toEqual([])
  })

  /** A new visitor on a page with a form. */
  async function visit({ width = 1280, script = '', before = '' }: VisitOptions = {}) {
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const requests: string[] = []
    await context.route(TAG_MANAGER, async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: script })
    })
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    context.on('weberror', (webError) => errors.push(webError.error().message))
    await context.addInitScript(before)
    const page = await context.newPage()
    await page.goto('/contact-us/')
    const visited: Visit = { page, context, requests }
    return visited
  }

  test('requests and keeps nothing before the visitor agrees', async () => {
    const { page, requests } = await visit()
    await isAsked(page)
    const abandoned = await abandonForm(page)
    expect(abandoned).toMatchObject({ abandoned_step: 'name', abandoned_value: 'filled' })
    expect(requests).toEqual([])
    expect(await keptIn(page)).toEqual({ stored: [], cookies: '' })

    await button(page, 'Accept').click()
    await isAnswered(page)
    await expect
      .poll(() => requests)
      .toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'])
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    expect(await keptIn(page)).toEqual({
      stored: ['cookie_consent', 'user_id'],
      cookies: `user_id=${abandoned?.user_id}`,
    })

    await page.reload()
    await expect.poll(() => requests.length).toBe(2)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    expect(await question(page).count()).toBe(0)
  })

  test('does not ask a visitor again who declines', async () => {
    const { page, requests } = await visit()
    await isAsked(page)
    await button(page, 'Decline').click()
    await isAnswered(page)
    await page.goto('/')
    await settle(page)
    expect(await question(page).count()).toBe(0)
    expect(requests).toEqual([])
    expect(await consentOf(page)).toEqual(['default denied'])
    expect(await keptIn(page)).toEqual({ stored: ['cookie_consent'], cookies: '' })
  })

  test('honors Global Privacy Control, and says so in its settings', async () => {
    const { page, requests } = await visit({ before: OPTED_OUT })
    await settle(page)
    expect(await question(page).count()).toBe(0)
    const { stored, cookies } = await keptIn(page)
    expect(stored).not.toContain('user_id')
    expect(cookies).toBe('')
    expect(await sourceIn(page)).toBeNull()
    await openSettings(page)
    await settings(page).getByText('Your opt-out signal is honored').waitFor()
    expect(await settings(page).getByRole('checkbox', { name: 'Counting visits' }).count()).toBe(0)
    expect(await violationsOn(page, { within: ['#cc-main'] })).toEqual([])
    await saveSettings(page)
    await page.reload()
    await settle(page)
    expect(await question(page).count()).toBe(0)
    expect(await consentOf(page)).toEqual(['default denied'])
    expect(requests).toEqual([])
  })

  test('lets the visitor withdraw consent in its footer', async () => {
    const { page, context, requests } = await visit()
    await isAsked(page)
    await button(page, 'Accept').click()
    await isAnswered(page)
    await context.addCookies([{ name: '_ga', value: 'GA1.1.2', url: origin() }])
    await openSettings(page)
    // The switch itself is drawn by what stands over it.
    await settings(page).getByRole('checkbox', { name: 'Counting visits' }).press('Space')
    await saveSettings(page)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted', 'update denied'])
    expect(await keptIn(page)).toEqual({ stored: ['cookie_consent'], cookies: '' })
    await page.reload()
    await settle(page)
    expect(requests).toHaveLength(1)
  })

  test('keeps where the visitor came from after a yes, until a no', async () => {
    const { page } = await visit()
    await isAsked(page)
    await question(page).getByText('Forms say where you came from').waitFor()
    await page.goto('/careers/?utm_source=google')
    await isAsked(page)
    expect(await sourceIn(page)).toBeNull()
    await button(page, 'Accept').click()
    await isAnswered(page)
    const source = { landing: '/careers/', referrer: '', params: { utm_source: 'google' } }
    expect(JSON.parse((await sourceIn(page)) ?? '')).toEqual(source)
    await page.goto('/privacy-policy/?utm_source=bing')
    expect(JSON.parse((await sourceIn(page)) ?? '')).toEqual(source)
    const kept = page.locator('#cookies tr').filter({ hasText: 'Where you came from' })
    expect(await kept.allTextContents()).toEqual([expect.stringContaining('only after a yes')])
    await openSettings(page)
    await settings(page).getByRole('checkbox', { name: 'Counting visits' }).press('Space')
    await saveSettings(page)
    expect(await sourceIn(page)).toBeNull()
  })

  test('asks after the skip link in tab order, and traps no focus', async () => {
    const { page } = await visit()
    await isAsked(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const expected of ['Skip to content', 'Privacy policy', 'Accept', 'Decline']) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(expected)
    }
    await page.keyboard.press('Tab')
    expect(await question(page).locator(':focus').count()).toBe(0)
    for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key)
    await isAnswered(page)
    expect(await consentOf(page)).toEqual(['default denied', 'update denied'])
  })

  test.each([360, 1280])('asks accessibly in both themes at %i px', async (width) => {
    const { page } = await visit({ width })
    const checkDialog = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const violations = await violationsOn(page, { within: ['#cc-main'] })
        expect(violations, `${name}, ${colorScheme}`).toEqual([])
      }
    }
    await isAsked(page)
    // Below the calls to action of a first screen, 640 px high on a phone.
    expect((await question(page).boundingBox())?.height).toBeLessThan(width === 360 ? 160 : 90)
    // Once with the page around it: whether the question lies where landmarks allow it.
    if (width === 1280) expect(await violationsOn(page), 'page and question').toEqual([])
    await checkDialog('question')
    expect(await smallTargets(page, '#cc-main')).toEqual([])
    await openSettings(page)
    await checkDialog('settings')
    expect(await smallTargets(page, '#cc-main .pm')).toEqual([])
    await page.keyboard.press('Escape')
    await settings(page).waitFor({ state: 'hidden' })
  })

  test('sends its forms although the tag manager throws', async () => {
    const { page } = await visit({
      script: `window.dataLayer.push = () => { throw new Error('broken') }; throw new Error('tag manager')`,
    })
    await isAsked(page)
    await button(page, 'Accept').click()
    await expect.poll(() => errors).toEqual(['tag manager'])
    await abandonForm(page)
    await page.getByLabel('Email', { exact: true }).fill('mira@northbay.example')
    await page.getByLabel('Inquiry Type', { exact: true }).selectOption('services')
    await button(page, 'Submit').click()
    await page.getByRole('status').filter({ hasText: 'Thanks!' }).waitFor()
    // Its own error, and no other.
    expect(errors.splice(0)).toEqual(['tag manager'])
  })
}
