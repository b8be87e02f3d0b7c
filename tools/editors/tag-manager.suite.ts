/** What a visitor meets on a site with a tag manager that waits for consent. Nothing of this calls the real one. */

import { BROWSER_KEPT_DAYS } from '@lanternfield/contract/limits.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { violationsOn } from '../../e2e/axe.ts'
import { networkIdle } from '../../e2e/network-idle.ts'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findHeadlessBrowser } from '../../harness/find-browser.ts'
import { GERMAN } from './testing/other-content.ts'

const TAG_MANAGER = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'
const DAY_S = 86_400
const { 'consent.yaml': words, 'forms.yaml': forms } = GERMAN

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
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

const question = (page: Page) => page.getByRole('dialog', { name: words.question.title })
const settings = (page: Page) => page.getByRole('dialog', { name: words.settings.title })
const counting = (page: Page) =>
  settings(page).getByRole('checkbox', { name: words.settings.analytics.title })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const isAsked = (page: Page) => question(page).waitFor({ state: 'visible' })

async function accept(page: Page): Promise<void> {
  await isAsked(page)
  await button(page, words.question.accept).click()
  await question(page).waitFor({ state: 'hidden' })
}

async function openSettings(page: Page): Promise<void> {
  await button(page, words.settingsLink).click()
  await settings(page).waitFor({ state: 'visible' })
}

async function saveSettings(page: Page): Promise<void> {
  await button(page, words.settings.save).click()
  await settings(page).waitFor({ state: 'hidden' })
}

/** Expects no question, after the idle moment in which a page starts the tag manager, or asks. */
async function expectNoQuestion(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await networkIdle(page)
  expect(await question(page).count()).toBe(0)
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
  await page.getByLabel(forms.labels.name, { exact: true }).fill('Mira Holloway')
  await page.waitForSelector('astro-island[data-hydrated]', { state: 'attached' })
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    const entries = (window.dataLayer ?? []) as Record<string, string>[]
    return entries.find(({ event }) => event === 'form_abandon')
  })
}

/** @param origin where a site is served that was built with the container GTM-TEST123 and `consent` for PUBLIC_ATTRIBUTION and PUBLIC_USER_ID */
export function testTagManager(origin: () => string): void {
  let browser: Browser
  /** What consoles have called an error, and what was thrown, in all visits of a test. */
  let errors: string[] = []
  /** What was requested from the tag manager's host. */
  let requests: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findHeadlessBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
    })
  })
  afterAll(() => browser?.close())
  beforeEach(() => {
    errors = []
    requests = []
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(errors, 'errors in the console').toEqual([])
  })

  /** A new visitor on a page with a form. @param before runs before each page */
  async function visit(before = ''): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: { width: 360, height: 800 },
      reducedMotion: 'reduce',
    })
    await context.route('https://www.googletagmanager.com/**', async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    context.on('weberror', (webError) => errors.push(webError.error().message))
    await context.addInitScript(before)
    const page = await context.newPage()
    await page.goto('/contact-us/')
    return page
  }

  test('requests and keeps nothing before the visitor agrees', async () => {
    const page = await visit()
    await isAsked(page)
    // Once with the page around it: whether the question lies where landmarks allow it.
    expect(await violationsOn(page), 'page and question').toEqual([])
    const abandoned = await abandonForm(page)
    expect(abandoned).toMatchObject({ abandoned_step: 'name', abandoned_value: 'filled' })
    expect(requests).toEqual([])
    expect(await keptIn(page)).toEqual({ stored: [], cookies: '' })

    await accept(page)
    await expect.poll(() => requests).toEqual([TAG_MANAGER])
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    const stored = ['cookie_consent', 'user_id']
    expect(await keptIn(page)).toEqual({ stored, cookies: `user_id=${abandoned?.user_id}` })
    const consent = await page.evaluate(() => localStorage.getItem('cookie_consent'))
    const days = (JSON.parse(consent ?? '').expirationTime - Date.now()) / 1000 / DAY_S
    expect(Math.round(days)).toBe(BROWSER_KEPT_DAYS)

    await page.goto('/privacy-policy/')
    await expect.poll(() => requests.length).toBe(2)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    expect(await question(page).count()).toBe(0)
    const named = await page.locator('#cookies tbody th code').allTextContents()
    expect(named).toEqual(expect.arrayContaining([...stored, '_ga']))
  })

  test('honors Global Privacy Control, and says so in its settings', async () => {
    const page = await visit(OPTED_OUT)
    await expectNoQuestion(page)
    const { stored, cookies } = await keptIn(page)
    expect(stored).not.toContain('user_id')
    expect(cookies).toBe('')
    expect(await sourceIn(page)).toBeNull()
    await openSettings(page)
    await settings(page).getByText(words.settings.optOutSignal.title).waitFor()
    expect(await counting(page).count()).toBe(0)
    expect(await violationsOn(page, { within: ['#cc-main'] })).toEqual([])
    await saveSettings(page)
    await page.reload()
    await expectNoQuestion(page)
    expect(await consentOf(page)).toEqual(['default denied'])
    expect(requests).toEqual([])
  })

  test('keeps where a visitor came from after a yes, until a withdrawal', async () => {
    const page = await visit()
    await question(page).getByText('woher Sie kamen').waitFor()
    await page.goto('/careers/?utm_source=google')
    await isAsked(page)
    expect(await sourceIn(page)).toBeNull()
    await accept(page)
    const source = { landing: '/careers/', referrer: '', params: { utm_source: 'google' } }
    expect(JSON.parse((await sourceIn(page)) ?? '')).toEqual(source)
    await page.goto('/privacy-policy/?utm_source=bing')
    expect(JSON.parse((await sourceIn(page)) ?? '')).toEqual(source)
    expect(
      await page.locator('#cookies tr', { hasText: 'Where you came' }).textContent(),
    ).toContain('only after a yes')

    await expect.poll(() => requests.length).toBe(2)
    await page.context().addCookies([{ name: '_ga', value: 'GA1.1.2', url: origin() }])
    await openSettings(page)
    // The switch itself is drawn by what stands over it.
    await counting(page).press('Space')
    await saveSettings(page)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted', 'update denied'])
    expect(await keptIn(page)).toEqual({ stored: ['cookie_consent'], cookies: '' })
    expect(await sourceIn(page)).toBeNull()
    await page.reload()
    await expectNoQuestion(page)
    expect(requests).toHaveLength(2)
  })
}
