/** Chromium, driven by its own protocol, and Firefox by WebDriver BiDi. Both ask the engine for roles and names. */
import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import {
  type EngineBrowser,
  isVisible,
  type LaunchOptions,
  type Tab,
  type TabOptions,
  type Target,
  waitFor,
} from './tab.ts'

/** Without windows there is no mouse, and the site asks for one before it takes leaving for leaving. */
const CHROMIUM_MOUSE =
  '--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'
/** Nothing that a page asks of another host leaves this machine. */
const FIREFOX_PROXY = {
  'network.proxy.type': 1,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 1,
}
const FIREFOX_MOUSE = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

export async function launchChromium(
  program: string,
  { scripts, theme }: LaunchOptions,
): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    executablePath: program,
    args: [...BROWSER_ARGUMENTS, '--disable-gpu', CHROMIUM_MOUSE],
  })
  return {
    openTab: async (origin, options) => {
      const page = await (await browser.createBrowserContext()).newPage()
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
      await page.setJavaScriptEnabled(scripts)
      return openTab(page, origin, options)
    },
    close: () => browser.close(),
  }
}

export async function launchFirefox(
  program: string,
  { theme }: Pick<LaunchOptions, 'theme'>,
): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: {
      ...FIREFOX_MOUSE,
      ...FIREFOX_PROXY,
      'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    },
  })
  return {
    openTab: async (origin, options) =>
      openTab(await (await browser.createBrowserContext()).newPage(), origin, options),
    close: () => browser.close(),
  }
}

async function openTab(page: Page, origin: string, options: TabOptions): Promise<Tab> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.setViewport(options)

  const findNow = async ({ inside, ...described }: Target) => {
    // Under a modal dialog the body has no place in the accessibility tree, so that nothing is found from there.
    const within = inside ? await page.$(inside) : page
    const handles = (await within?.$$(selectorOf(described))) ?? []
    for (const handle of handles) if (await handle.evaluate(isVisible)) return handle
    return undefined
  }
  const find = (target: Target): Promise<ElementHandle<Element>> =>
    waitFor(
      // A page that is left takes its elements with it.
      () => findNow(target).catch(() => undefined),
      () => JSON.stringify(target),
    )

  return {
    open: async (path) => {
      await page.goto(origin + path)
    },
    reload: async () => {
      await page.reload()
    },
    // What a click on the arrow does. The protocols wait for a page to load, and one that was kept has loaded.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    click: async (target) => {
      const element = await find(target)
      await waitUntilStill(element)
      await element.click()
    },
    type: async (target, text) => (await find(target)).type(text),
    attach: async (selector, file) => {
      const input = await (await page.$(selector))?.toElement('input')
      await input?.uploadFile(file)
    },
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    moveMouse: (x, y) => page.mouse.move(x, y),
    isShown: async (target) => (await findNow(target)) !== undefined,
    missing: async (targets, inside) => {
      const part = await page.$(inside)
      const missing: Target[] = []
      for (const target of targets) if (!(await part?.$(selectorOf(target)))) missing.push(target)
      return missing
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    errors: () => errors,
    close: () => page.browserContext().close(),
  }
}

function selectorOf({ role, name }: Target): string {
  return `aria/${name}${role ? `[role="${role}"]` : ''}`
}

/** A click goes to where an element was a moment before, although the page may still be scrolling to it. */
function waitUntilStill(element: ElementHandle<Element>): Promise<true> {
  return waitFor(
    async () => {
      const before = JSON.stringify(await element.boundingBox())
      await new Promise((resolve) => setTimeout(resolve, 100))
      return before === JSON.stringify(await element.boundingBox()) || undefined
    },
    () => 'A place that stays',
  )
}
