/** Firefox, driven by WebDriver BiDi. */
import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import { findFirefox } from '../../harness/find-browser.ts'
import { type Engine, type Key, type PageSize, type Tab, type Target, waitFor } from './tab.ts'

const KEYS: Record<Key, KeyInput> = {
  BACK_SPACE: 'Backspace',
  ENTER: 'Enter',
  ESCAPE: 'Escape',
  TAB: 'Tab',
}

const program = findFirefox()

export const FIREFOX: Engine = {
  name: 'Firefox',
  isInstalled: program !== undefined,
  launch: async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      ...(program && { executablePath: program }),
    })
    return {
      openTab: async (size) =>
        openTab(await (await browser.createBrowserContext()).newPage(), size),
      close: () => browser.close(),
    }
  },
}

async function openTab(page: Page, size: PageSize): Promise<Tab> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.setViewport(size)

  const find = ({ inside, ...described }: Target): Promise<ElementHandle<Element>> =>
    waitFor(async () => {
      // Under a modal dialog the body is not in the accessibility tree, so that nothing is found from there.
      const within = inside ? await page.$(inside) : page
      const handles = (await within?.$$(selectorOf(described))) ?? []
      for (const handle of handles) if (await handle.isVisible()) return handle
      return undefined
    }, JSON.stringify(described))

  return {
    open: async (url) => {
      await page.goto(url)
    },
    // A locator waits until the element has stopped moving.
    click: async (target) => (await find(target)).asLocator().click(),
    type: async (target, text) => (await find(target)).type(text),
    attach: async (selector, file) => {
      const input = await (await page.$(selector))?.toElement('input')
      await input?.uploadFile(file)
    },
    press: (key) => page.keyboard.press(KEYS[key]),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    errors: () => errors,
    close: () => page.browserContext().close(),
  }
}

function selectorOf({ role, name }: Target): string {
  return `aria/${name}${role ? `[role="${role}"]` : ''}`
}
