/** Journeys on the product: its pages, and what fails each of them. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { CAREERS, HELLO, type Product, readNotification, startProduct } from './start-product.ts'

export { CAREERS, expect, HELLO, type Product, readNotification }

type Options = {
  /** Errors that a test brings about on purpose, and that therefore do not fail it, but those of requests that it cuts. */
  readonly expectedErrors: RegExp[]
  /** Fails a test after which the console has other errors. */
  readonly collectErrors: undefined
  /** Whether pages are fetched ahead. Only where that is looked at: it would be a third of the time of all tests. */
  readonly fetchesAhead: boolean
  /** Whether pictures are loaded. Only where they are looked at. */
  readonly pictures: boolean
}

/** Answers requests for pictures with nothing. */
export const skipPictures = (browser: Page | BrowserContext) =>
  browser.route(/\.(avif|webp)$/, (route) => route.fulfill({ status: 204 }))

/** Only a test cuts a connection. */
const CUT = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/

export const test = base.extend<Options, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  expectedErrors: ({}, use) => use([]),
  fetchesAhead: [false, { option: true }],
  pictures: [false, { option: true }],
  // What the console of any page calls an error, a violation of its policy among it, fails the test.
  collectErrors: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = []
      const listen = (context: BrowserContext) => {
        context.on(
          'console',
          (message) => message.type() === 'error' && errors.push(message.text()),
        )
        context.on('weberror', (webError) => errors.push(webError.error().message))
      }
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      const expected = [CUT, ...expectedErrors]
      const isExpected = (error: string) => expected.some((known) => known.test(error))
      expect(
        errors.filter((error) => !isExpected(error)),
        'errors in the console',
      ).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, fetchesAhead, pictures }, use) => {
    if (!pictures) await skipPictures(page.context())
    if (!fetchesAhead)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {
          configurable: true,
          value: { saveData: true },
        }),
      )
    await use(page)
  },
})

let visitors = 0

/** An address that no other test writes from, so that its mails can be told apart. */
export function newVisitor(): string {
  visitors += 1
  return `visitor.${process.pid}.${visitors}@mail.example`
}
