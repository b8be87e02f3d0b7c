/** The product as it runs for a visitor: the built site, the real server, and a mailbox that we can read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openTestMailbox, type TestMailbox, to } from '../server/testing/mailbox.ts'
import { startServerProcess } from '../server/testing/server-process.ts'

export const HELLO = 'hello@lanternfield.example'
export const CAREERS = 'careers@lanternfield.example'

export type Product = {
  readonly origin: string
  readonly mailbox: TestMailbox
  readonly dataDir: string
}

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
      const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-e2e-'))
      const mailbox = await openTestMailbox()
      const server = await startServerProcess(
        { DATA_DIR: dataDir, SMTP_URL: mailbox.url, RATE_LIMIT: '10000/1m' },
        'site',
      )
      await use({ origin: server.origin, mailbox, dataDir })
      server.kill('SIGTERM')
      await server.ended
      await mailbox.close()
      rmSync(dataDir, { recursive: true, force: true })
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

export { expect }

/** The mail to the company about the submission of a visitor. */
export async function readNotification({ mailbox }: Product, visitor: string, company = HELLO) {
  const [mail] = await mailbox.waitFor(
    (found) => to(company)(found) && (found.email.text ?? '').includes(visitor),
  )
  const { subject, text = '', attachments = [] } = mail?.email ?? {}
  const files = attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    content: Buffer.from(content as ArrayBuffer),
  }))
  return { mail, subject, text, files }
}

let visitors = 0

/** An address that no other test writes from, so that its mails can be told apart. */
export function newVisitor(): string {
  visitors += 1
  return `visitor.${process.pid}.${visitors}@mail.example`
}
