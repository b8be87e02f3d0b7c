/** The inbox in the browser, as a person of the company gets into it. */
import type { Page } from '@playwright/test'
import { load } from 'cheerio'
import { SEND_EMAIL_PATH } from '../contract/src/pages.ts'
import type { SendEmailPayload } from '../contract/src/wire.ts'
import type { PageCopy } from '../server/src/content.ts'
import { to } from '../server/testing/mailbox.ts'
import { inquiryPayload } from '../server/testing/payloads.ts'
import { MAIL_COPY, PAGE_COPY } from './copy.ts'
import { expect, newVisitor, type Product } from './product.ts'

export const INBOX = '/prod/inbox/'
const COPY: PageCopy['inbox'] = PAGE_COPY.inbox

/** Asks for a link on the page at a path, or on the one that is open, and returns its path as the mail has it. */
export async function readSignInPath(
  page: Page,
  { mailbox }: Product,
  address: string,
  path: string | null = INBOX,
): Promise<string> {
  const isLink = (mail: Parameters<ReturnType<typeof to>>[0]) =>
    to(address)(mail) && mail.email.subject === MAIL_COPY.signIn.subject
  const before = mailbox.received.filter(isLink).length
  if (path !== null) await page.goto(path)
  await page.getByLabel(COPY.signIn.mailbox).fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COPY.signIn.sent)
  const mails = await mailbox.waitFor(isLink, { count: before + 1 })
  const link = load(mails.at(-1)?.email.html ?? '')(`a:contains("${MAIL_COPY.signIn.link}")`)
  return new URL(link.attr('href') ?? '').pathname
}

export async function signIn(page: Page, product: Product, address: string): Promise<void> {
  await page.goto(await readSignInPath(page, product, address))
  await page.getByRole('button', { name: COPY.signIn.open }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COPY.heading)
}

/** Sends an inquiry as a program does, under a name that no other has. */
export async function sendInquiry(page: Page, changes: Partial<SendEmailPayload> = {}) {
  const email = newVisitor()
  const name = `Mira ${lettersOf(email)}`
  const data = inquiryPayload({ name, toEmailAddress: email, ...changes })
  const response = await page.request.post(SEND_EMAIL_PATH, { data })
  expect(response.status()).toBe(200)
  const { id }: { id: string } = await response.json()
  return { id, name: data.name, email }
}

/** Opens the page of a message from the list. */
export async function openMessage(page: Page, name: string): Promise<void> {
  await page.goto(`${INBOX}?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Names have no digits. */
function lettersOf(email: string): string {
  return email.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))).replace(/[^a-z]/g, '')
}
