/** What a visitor does in Firefox, and in a long run in WebKit too, where engines differ. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@lanternfield/contract/messages.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listedRoutes } from '../routes.ts'
import { CAREERS, type Product, readNotification, startProduct } from '../start-product.ts'
import { FIREFOX } from './firefox.ts'
import type { EngineBrowser, Tab, Target } from './tab.ts'
import { WEBKIT } from './webkit.ts'

const WIDE = { width: 1280, height: 900 }
const CASE_STUDY = listedRoutes().find((path) => path.includes('/case-study/')) ?? ''
const RESUME = join(import.meta.dirname, '..', 'resumes', 'mira-holloway.pdf')

const button = (name: string, inside: string): Target => ({ role: 'button', name, inside })
const link = (name: string, inside: string): Target => ({ role: 'link', name, inside })
const field = (name: string, inside = 'form[data-form]'): Target => ({ name, inside })

const SUBMIT = button('Submit', 'form[data-form]')
const SERVICES_MENU = button('Services menu', 'header')
const SERVICES_PANEL = '#panel-services'
const OFFER = '[data-form="lead-magnet"]'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

for (const engine of process.env.LONG_TESTS ? [FIREFOX, WEBKIT] : [FIREFOX])
  describe.skipIf(!engine.isInstalled)(`in ${engine.name}`, () => {
    let browser: EngineBrowser
    let tab: Tab
    /** Errors that a journey brings about on purpose. */
    let expectedErrors = /^$/

    beforeAll(async () => {
      browser = await engine.launch()
    })
    afterEach(() => {
      const errors = tab.errors().filter((error) => !expectedErrors.test(error))
      expectedErrors = /^$/
      expect(errors, 'errors in the console').toEqual([])
    })
    afterAll(() => browser?.close())

    /** Opens a page as a new visitor. */
    async function visit(path: string): Promise<void> {
      tab = await browser.openTab(WIDE)
      onTestFinished(() => tab.close())
      await tab.open(product.origin + path)
    }

    const pathOf = () => tab.evaluate(() => location.pathname)
    const textOf = (selector: string) =>
      tab.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
    const enteredIn = (name: string) =>
      tab.evaluate(
        (wanted) =>
          document.querySelector<HTMLInputElement>(`form[data-form] [name="${wanted}"]`)?.value,
        name,
      )
    const errorAt = (name: string) => textOf(`form [data-error-for="${name}"]`)
    const focused = (attribute: string) =>
      tab.evaluate((wanted) => document.activeElement?.getAttribute(wanted), attribute)
    const isOpen = (selector: string) =>
      tab.evaluate(
        (wanted) =>
          document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) ?? false,
        selector,
      )

    test('a chevron opens and closes a panel, and Tab goes into it', async () => {
      await visit('/privacy-policy/')
      await tab.click(SERVICES_MENU)
      await expect.poll(() => isOpen(SERVICES_PANEL)).toBe(true)
      await tab.click(button('Products menu', 'header'))
      await expect.poll(() => isOpen('#panel-products')).toBe(true)
      expect(await isOpen(SERVICES_PANEL)).toBe(false)
      await tab.press('ESCAPE')
      await expect.poll(() => isOpen('#panel-products')).toBe(false)
      const tabFromChevron = async () => {
        // Safari gives no focus to a button that is clicked, and the script for that loads when a key has been pressed.
        await tab.evaluate(() =>
          document.querySelector<HTMLElement>('[aria-label="Services menu"]')?.focus(),
        )
        if (!(await isOpen(SERVICES_PANEL))) await tab.press('ENTER')
        await tab.press('TAB')
        return tab.evaluate(() => document.activeElement?.closest('[popover]')?.id)
      }
      await expect.poll(tabFromChevron).toBe('panel-services')
      await tab.click(link('All services', SERVICES_PANEL))
      await expect.poll(pathOf).toBe('/services/')
    })

    test('an error is shown at its field, and the corrected inquiry arrives', async () => {
      await visit('/contact-us/')
      const visitor = `inquiry.${engine.name}@mail.example`
      await tab.type(field('Name'), 'Mira 2')
      await tab.type(field('Email'), visitor)
      await tab.type(field('Inquiry Type'), 'Request')
      await tab.type(field('Message'), 'From another engine.')
      await tab.click(SUBMIT)
      await expect.poll(() => errorAt('name')).toBe(messages.lettersOnly)
      await expect.poll(() => focused('name')).toBe('name')
      await tab.press('BACK_SPACE')
      await tab.press('BACK_SPACE')
      await tab.type(field('Name'), ' Holloway')
      await tab.click(SUBMIT)
      await expect.poll(() => textOf('[role=status]')).toContain(messages.sent)
      await expect.poll(() => textOf('.sent-card')).toContain(visitor)
      const { subject, text } = await readNotification(product, visitor)
      expect(subject).toContain('Mira Holloway')
      expect(text).toContain('From another engine.')
    })

    test('an application that fails comes back with its file, and then arrives', async () => {
      await visit('/careers/')
      expectedErrors = /connect-src/
      const visitor = `application.${engine.name}@mail.example`
      await tab.type(field('Name'), 'Mira Holloway')
      await tab.type(field('Email'), visitor)
      await tab.type(field('Phone'), '512 555 0142')
      await tab.attach('form input[type=file]', RESUME)
      await expect.poll(() => textOf('.file-drop')).toContain('mira-holloway.pdf')
      await tab.evaluate(breakNextSend)
      await tab.click(SUBMIT)
      await expect.poll(() => textOf('[role=alert]')).toContain(messages.sendFailed)
      await expect.poll(() => enteredIn('name')).toBe('')
      await expect.poll(() => textOf('.file-drop')).not.toContain('mira-holloway.pdf')
      await tab.click(button('Try again', '[role=alert]'))
      await expect.poll(() => enteredIn('name')).toBe('Mira Holloway')
      await expect.poll(() => textOf('.file-drop')).toContain('mira-holloway.pdf')
      await tab.click(SUBMIT)
      await expect.poll(() => textOf('[role=status]')).toContain(messages.sent)
      const [resume] = (await readNotification(product, visitor, CAREERS)).files
      expect(resume?.filename).toBe('mira-holloway.pdf')
      expect(resume?.content.equals(readFileSync(RESUME))).toBe(true)
    })

    test('Escape closes the contact pop-up, and leaves the offer of the guide open', async () => {
      await visit(CASE_STUDY)
      await tab.click({ role: 'button', name: 'Contact us' })
      await expect.poll(() => isOpen('dialog[open]')).toBe(true)
      await tab.press('ESCAPE')
      await expect.poll(() => isOpen('dialog[open]')).toBe(false)
      const isOfferedAfterReading = async () => {
        await tab.evaluate(readServices)
        return isOpen(OFFER)
      }
      await expect.poll(isOfferedAfterReading).toBe(true)
      // The second time, engines close a dialog that refused to close at the first.
      await tab.press('ESCAPE')
      await tab.press('ESCAPE')
      await expect.poll(() => focused('aria-label')).toBe('Close')
      expect(await isOpen(OFFER)).toBe(true)
    })
  })

// What follows runs in the page.

/** Lets the next request of a form fail: the page's policy allows no other host. */
function breakNextSend(): void {
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string) {
    XMLHttpRequest.prototype.open = open
    open.call(this, method, 'https://elsewhere.example/', true)
  }
}

async function readServices(): Promise<void> {
  const section = document.querySelector('#services-provided')
  for (const block of ['start', 'end'] as const) {
    section?.scrollIntoView({ block, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
}
