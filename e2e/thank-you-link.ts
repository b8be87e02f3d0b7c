/** The link in a visitor's thank-you, and the page that it opens. */
import type { Page } from '@playwright/test'
import { load } from 'cheerio'
import { SEND_EMAIL_PATH } from '../contract/src/pages.ts'
import { to } from '../server/testing/mailbox.ts'
import { applicationPayload } from '../server/testing/payloads.ts'
import { MAIL_COPY, PAGE_COPY } from './copy.ts'
import { expect, type Product } from './product.ts'

export const MY_SUBMISSION_COPY = PAGE_COPY.mySubmission

/** The path of the link in the thank-you that a visitor has got. */
export async function readLinkPath({ mailbox }: Product, visitor: string): Promise<string> {
  const [thanks] = await mailbox.waitFor(to(visitor))
  const link = load(thanks?.email.html ?? '')(`a:contains("${MAIL_COPY.mySubmission.link}")`)
  return new URL(link.attr('href') ?? '').pathname
}

export type Application = {
  readonly visitor: string
  readonly phone: string
  readonly changes?: Parameters<typeof applicationPayload>[1]
}

/** Applies as a program does, and returns the path of the link in the thank-you. */
export async function apply(
  page: Page,
  product: Product,
  { visitor, phone, changes }: Application,
): Promise<string> {
  const sent = { toEmailAddress: visitor, phoneNumber: phone, ...changes }
  const response = await page.request.post(SEND_EMAIL_PATH, {
    data: applicationPayload(undefined, sent),
  })
  expect(response.status()).toBe(200)
  return readLinkPath(product, visitor)
}

/** Opens the page once the company's mailbox has the submission too: the thank-you may be faster. */
export async function openDelivered(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText(MY_SUBMISSION_COPY.delivered, {
      timeout: 500,
    })
  }).toPass({ intervals: [500] })
}

/** What is on the page, found as a person finds it. */
export function submissionPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    answer: page.getByLabel(MY_SUBMISSION_COPY.phone),
    submit: button(MY_SUBMISSION_COPY.answer),
    download: button(MY_SUBMISSION_COPY.download),
    delete: button(MY_SUBMISSION_COPY.delete),
    confirm: button(MY_SUBMISSION_COPY.confirmed),
  }
}
