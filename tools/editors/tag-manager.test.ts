/** What a visitor meets where the site is built with a tag manager. Nothing of this calls the real one. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsOn } from '../../e2e/axe.ts'
import { FIREFOX, WEBKIT } from '../../e2e/engines/engine.ts'
import type { EngineBrowser } from '../../e2e/engines/tab.ts'
import { smallTargets } from '../../e2e/targets.ts'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findBrowser } from '../../harness/find-browser.ts'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'

const BUILD_LIMIT_MS = 300_000
const ENGINE_LIMIT_MS = 60_000
/** The question waits for an idle moment. */
const WITHIN = { timeout: 15_000 }
const TAG_MANAGER = 'https://www.googletagmanager.com/**'
/** Constants of SHA-256, as a bundle spells them. */
const HASH_FUNCTION = /1116352408|0x428a2f98/i

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** What was asked of the tag manager's host. */
  readonly requests: string[]
}
type VisitOptions = {
  readonly width?: number
  readonly script?: string
  readonly before?: string
}

/** As a browser that sends Global Privacy Control, in which measuring was once accepted. */
const OBJECTS = `
  Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })
  if (location.protocol === 'http:' && !sessionStorage.getItem('visited')) {
    sessionStorage.setItem('visited', 'yes')
    localStorage.setItem('user_id', 'from-before')
    localStorage.setItem('cookie_consent', JSON.stringify({
      categories: ['necessary', 'analytics'], expirationTime: Date.now() + 1e9 }))
    document.cookie = '_ga=GA1.1.2; path=/'
    document.cookie = '_ga_TEST=GS1; path=/; domain=' + location.hostname
  }`

/** What consoles have called an error, and what was thrown, in all visits of a test. */
let errors: string[] = []
beforeEach(() => {
  errors = []
})
afterEach(() => expect(errors, 'errors in the console').toEqual([]))

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
  })
})
afterAll(() => browser.close())

/** A copy of the product, built with these settings and served. */
function built(settings: Readonly<Record<string, string>>) {
  let copy: ProductCopy
  let server: ServerProcess

  beforeAll(async () => {
    copy = copyProduct()
    const { status, output } = await copy.build({ PUBLIC_GTM_ID: 'GTM-TEST123', ...settings })
    expect(status, output).toBe(0)
    const main = copy.path('server/src/main.ts')
    server = await startServerProcess({ DATA_DIR: copy.path('data') }, 'site', main)
  }, BUILD_LIMIT_MS)

  afterAll(async () => {
    server.kill('SIGTERM')
    await server.ended
    copy.remove()
  })

  return {
    origin: () => server.origin,

    scripts: () =>
      readdirSync(copy.path('site/dist/assets'))
        .filter((file) => file.endsWith('.js'))
        .map((file) => copy.read(`site/dist/assets/${file}`)),

    /** A new browser profile on the page where most is asked; the tag manager is a stand-in. */
    async visit({ width = 1280, script = '', before = '' }: VisitOptions = {}): Promise<Visit> {
      const context = await browser.newContext({
        baseURL: server.origin,
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
      return { page, context, requests }
    },
  }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'May we count your visit?' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const isShown = (page: Page) => question(page).waitFor({ state: 'visible' })
const isGone = (page: Page) => question(page).waitFor({ state: 'hidden' })

/** Long enough for a page to load what it loads by itself: it waits for an idle moment, 3 s at most. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
}

/** The commands of Consent Mode in the order in which they were pushed, each with its analytics storage. */
const consentOf = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([name]) => name === 'consent')
      .map(([, kind, parts]) => `${kind} ${(parts as Record<string, string>).analytics_storage}`),
  )

const eventsOf = (page: Page, name: string) =>
  page.evaluate(
    (event) =>
      (window.dataLayer ?? []).filter(
        (entry) => (entry as Record<string, unknown>).event === event,
      ) as Record<string, string>[],
    name,
  )

const keptIn = (page: Page) =>
  page.evaluate(() => ({ stored: Object.keys(localStorage).sort(), cookies: document.cookie }))

/** As when somebody who has filled something in turns to another tab: not within the moment in which the form wakes. */
const putAway = async (page: Page) => {
  await page.waitForSelector('astro-island[data-hydrated]', { state: 'attached' })
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('where consent is required', () => {
  const site = built({})

  test('nothing is requested and nothing kept before the visitor agrees, and then once', async () => {
    const { page, context, requests } = await site.visit()
    await isShown(page)
    await page.getByLabel('Name', { exact: true }).fill('Mira Holloway')
    await putAway(page)
    const [abandoned] = await eventsOf(page, 'form_abandon')
    expect(abandoned).toMatchObject({ abandoned_step: 'name', abandoned_value: 'filled' })
    expect(requests).toEqual([])
    expect(await keptIn(page)).toEqual({ stored: [], cookies: '' })

    await button(page, 'Accept').click()
    await isGone(page)
    await settle(page)
    expect(requests).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'])
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    expect(await keptIn(page)).toEqual({
      stored: ['cookie_consent', 'user_id'],
      cookies: `user_id=${abandoned?.user_id}`,
    })

    await page.reload()
    await settle(page)
    expect(await question(page).count()).toBe(0)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    expect(requests).toHaveLength(2)
    await context.close()
  })

  test('who declines is asked no more, and nothing is requested', async () => {
    const { page, context, requests } = await site.visit()
    await isShown(page)
    await button(page, 'Decline').click()
    await isGone(page)
    await page.goto('/')
    await settle(page)
    expect(await question(page).count()).toBe(0)
    expect(requests).toEqual([])
    expect(await consentOf(page)).toEqual(['default denied'])
    expect(await keptIn(page)).toEqual({ stored: ['cookie_consent'], cookies: '' })
    await context.close()
  })

  test('a browser that sends Global Privacy Control has declined, and the settings say that this was honored', () =>
    expectObjectionHonored(site))

  test('consent can be withdrawn at the foot of the page', async () => {
    const { page, context, requests } = await site.visit()
    await isShown(page)
    await button(page, 'Accept').click()
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the measuring script sets it.
      document.cookie = '_ga=GA1.1.2; path=/'
    })
    await button(page, 'Cookie settings').click()
    await settings(page).waitFor({ state: 'visible' })
    // The switch itself is drawn by what stands over it.
    await settings(page).getByRole('checkbox', { name: 'Counting visits' }).press('Space')
    await button(page, 'Save my choice').click()
    await settings(page).waitFor({ state: 'hidden' })
    expect(await consentOf(page)).toEqual(['default denied', 'update granted', 'update denied'])
    expect(await keptIn(page)).toEqual({ stored: ['cookie_consent'], cookies: '' })
    await page.reload()
    await settle(page)
    expect(requests).toHaveLength(1)
    await context.close()
  })

  describe.each([FIREFOX, WEBKIT].filter(({ isInstalled }) => isInstalled))(
    'in $name',
    ({ launch }) => {
      let engine: EngineBrowser
      beforeAll(async () => {
        engine = await launch({ scripts: true, theme: 'light' })
      }, ENGINE_LIMIT_MS)
      afterAll(() => engine.close())

      test(
        'the question is asked once, and consent can be withdrawn',
        async () => {
          const tab = await engine.openTab(site.origin(), { width: 1280, height: 800 })
          const isAsked = () => tab.isShown({ role: 'dialog', name: 'May we count your visit?' })
          const kept = () =>
            tab.evaluate(
              () => JSON.parse(localStorage.getItem('cookie_consent') ?? '{}').categories ?? [],
            )
          await tab.open('/contact-us/')
          await expect.poll(isAsked, WITHIN).toBe(true)
          expect(await kept()).toEqual([])
          await tab.click({ role: 'button', name: 'Accept' })
          await expect.poll(isAsked, WITHIN).toBe(false)
          expect(await kept()).toContain('analytics')
          await tab.reload()
          await tab.click({ role: 'button', name: 'Cookie settings' })
          const isSet = () => tab.isShown({ role: 'dialog', name: 'Cookie settings' })
          await expect.poll(isSet, WITHIN).toBe(true)
          expect(await isAsked()).toBe(false)
          await tab.evaluate(() =>
            document.querySelector<HTMLInputElement>('#cc-main input[value=analytics]')?.click(),
          )
          await tab.click({ role: 'button', name: 'Save my choice' })
          await expect.poll(isSet, WITHIN).toBe(false)
          expect(await kept()).not.toContain('analytics')
          await tab.close()
        },
        ENGINE_LIMIT_MS,
      )
    },
  )

  test('by keyboard: the question comes right after the first link, and lets go of the focus', async () => {
    const { page, context, requests } = await site.visit()
    await isShown(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const expected of ['Skip to content', 'Accept', 'Decline', 'Privacy policy']) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(expected)
    }
    await page.keyboard.press('Tab')
    expect(await question(page).locator(':focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await isGone(page)
    await settle(page)
    expect(requests).toEqual([])
    await context.close()
  })

  test('waits while somebody is typing', async () => {
    const { page, context } = await site.visit({
      before: `addEventListener('DOMContentLoaded', () => document.querySelector('[name=name]').focus())`,
    })
    await settle(page)
    expect(await question(page).count()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await isShown(page)
    await context.close()
  })

  test('question and settings are accessible in both themes, and leave a phone its page', async () => {
    for (const width of [360, 1280]) {
      const { page, context } = await site.visit({ width })
      await isShown(page)
      const box = await question(page).boundingBox()
      expect(box?.height).toBeLessThan(800 / 3)
      // Once with the page around it, which says whether the question lies where landmarks allow it.
      if (width === 1280) expect(await violationsOn(page), 'page and question').toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(
          await violationsOn(page, { within: ['#cc-main'] }),
          `question, ${colorScheme}, ${width} px`,
        ).toEqual([])
      }
      expect(await smallTargets(page, '#cc-main'), `question, ${width} px`).toEqual([])
      await button(page, 'Cookie settings').click()
      await settings(page).waitFor({ state: 'visible' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(
          await violationsOn(page, { within: ['#cc-main'] }),
          `settings, ${colorScheme}, ${width} px`,
        ).toEqual([])
      }
      expect(await smallTargets(page, '#cc-main .pm'), `settings, ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
      await settings(page).waitFor({ state: 'hidden' })
      await context.close()
    }
  })

  test('a tag manager that throws breaks nothing', async () => {
    const { page, context } = await site.visit({
      script: `window.dataLayer.push = () => { throw new Error('broken') }; throw new Error('tag manager')`,
    })
    await isShown(page)
    await button(page, 'Accept').click()
    await expect.poll(() => errors).toEqual(['tag manager'])
    await page.getByLabel('Name', { exact: true }).fill('Mira Holloway')
    await putAway(page)
    expect(await submitsTo(page)).toMatch(/Thanks!/)
    // Its own error, and no other.
    expect(errors.splice(0)).toEqual(['tag manager'])
    await context.close()
  })

  test('a replaced dataLayer that throws keeps the tag manager out and breaks nothing', async () => {
    const { page, context, requests } = await site.visit({
      before: `const refuse = () => { throw new Error('refused') }; window.dataLayer = { push: refuse, unshift: refuse }`,
    })
    await settle(page)
    expect(await question(page).count()).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('Mira Holloway')
    await putAway(page)
    expect(await submitsTo(page)).toMatch(/Thanks!/)
    expect(requests).toEqual([])
    await context.close()
  })

  test('no hash function is built where values are not hashed', () => {
    expect(site.scripts().length).toBeGreaterThan(3)
    for (const script of site.scripts()) expect(script).not.toMatch(HASH_FUNCTION)
  })
})

describe('where consent is implied, and values are hashed', () => {
  const site = built({ PUBLIC_CONSENT: 'implied', PUBLIC_ANALYTICS_VALUES: 'hashed' })

  test('measures without asking; values travel as their hash', async () => {
    const { page, context, requests } = await site.visit()
    await settle(page)
    await expect.poll(() => requests.length).toBe(1)
    expect(await question(page).count()).toBe(0)
    expect(await consentOf(page)).toEqual(['default denied', 'update granted'])
    await page.getByLabel('Email', { exact: true }).fill('Mira@Northbay.example')
    await putAway(page)
    const [abandoned] = await eventsOf(page, 'form_abandon')
    expect(abandoned?.abandoned_value).toBe(hashOf('mira@northbay.example'))
    await context.close()
  })

  test('the visitor can still decline', async () => {
    const { page, context, requests } = await site.visit()
    await expect.poll(() => requests.length).toBe(1)
    await button(page, 'Cookie settings').click()
    await settings(page).waitFor({ state: 'visible' })
    const choice = settings(page).getByRole('checkbox', { name: 'Counting visits' })
    expect(await choice.isChecked()).toBe(true)
    await choice.press('Space')
    await button(page, 'Save my choice').click()
    await page.reload()
    await settle(page)
    expect(requests).toHaveLength(1)
    expect(await consentOf(page)).toEqual(['default denied'])
    await context.close()
  })

  test('a browser that sends Global Privacy Control is not measured all the same, and the settings say so', () =>
    expectObjectionHonored(site))

  test('the hash function is built', () => {
    expect(site.scripts().filter((script) => HASH_FUNCTION.test(script))).toHaveLength(1)
  })
})

test(
  'a wrong setting stops the build, which says what is wanted',
  async () => {
    const copy = copyProduct()
    const { status, output } = await copy.build({ PUBLIC_ANALYTICS_VALUES: 'plain' })
    copy.remove()
    expect(status).not.toBe(0)
    expect(output).toContain(
      'PUBLIC_ANALYTICS_VALUES is "plain", but it must be redacted or hashed or raw.',
    )
  },
  BUILD_LIMIT_MS,
)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** What follows from the signal of a browser, wherever consent stands. */
async function expectObjectionHonored(site: ReturnType<typeof built>): Promise<void> {
  const { page, context, requests } = await site.visit({ before: OBJECTS })
  await settle(page)
  expect(await question(page).count()).toBe(0)
  const { stored, cookies } = await keptIn(page)
  expect(stored).not.toContain('user_id')
  expect(cookies).toBe('')
  await button(page, 'Cookie settings').click()
  await settings(page).waitFor({ state: 'visible' })
  await settings(page).getByText('Your opt-out signal is honored').waitFor()
  expect(await settings(page).getByRole('checkbox', { name: 'Counting visits' }).count()).toBe(0)
  expect(await violationsOn(page, { within: ['#cc-main'] }), 'settings').toEqual([])
  await button(page, 'Save my choice').click()
  await settings(page).waitFor({ state: 'hidden' })
  await page.reload()
  await settle(page)
  expect(await question(page).count()).toBe(0)
  expect(await consentOf(page)).toEqual(['default denied'])
  expect(requests).toEqual([])
  await context.close()
}

/** Fills in the rest of the form, sends it, and resolves with what the visitor is told. */
async function submitsTo(page: Page): Promise<string> {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Name').fill('Mira Holloway')
  await field('Email').fill('mira@northbay.example')
  await field('Inquiry Type').selectOption('services')
  await button(page, 'Submit').click()
  const toast = page.getByRole('status').filter({ hasText: /\S/ }).first()
  return (await toast.textContent()) ?? ''
}
