/** What each recipe has to end with: an inquiry in a real mailbox, and an application with its resume byte for byte. */
import { Buffer } from 'node:buffer'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect } from 'vitest'
import { type TestMailbox, to } from '../../server/testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import type { Ask, ReceivedResponse } from './ask.ts'

export const MAILBOXES = {
  MAIL_TO_SERVICES: 'services@recipe.example',
  MAIL_TO_CAREERS: 'careers@recipe.example',
} as const

/** Near the limit of 2 MB: as base64 it is a body of 2.8 MB. */
const LARGE_RESUME = pdfOfSize(2_090_000)
/** On a busy machine, what a load has sent before goes out first. */
const DELIVERED_WITHIN_MS = 90_000

export function post(ask: Ask, payload: unknown, headers: Record<string, string> = {}) {
  return ask(SEND_EMAIL_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  })
}

/** Sends both, as the site's forms do, and reads the four mails. @param mark tells these submissions from others */
export async function expectDelivered(ask: Ask, mailbox: TestMailbox, mark: string): Promise<void> {
  const text = `An inquiry, ${mark}`
  expectStored(await post(ask, inquiryPayload({ emailMessage: text })))
  expectStored(await post(ask, applicationPayload(LARGE_RESUME, { emailMessage: text })))
  const mailsTo = (address: string) =>
    mailbox.waitFor((mail) => to(address)(mail) && (mail.email.text ?? '').includes(text), {
      timeoutMs: DELIVERED_WITHIN_MS,
    })
  const [inquiry] = await mailsTo(MAILBOXES.MAIL_TO_SERVICES)
  expect(inquiry?.email.attachments).toEqual([])
  const [application] = await mailsTo(MAILBOXES.MAIL_TO_CAREERS)
  expect(application?.email.attachments).toHaveLength(1)
  const content = application?.email.attachments[0]?.content
  expect(Buffer.from(content as ArrayBuffer).equals(LARGE_RESUME)).toBe(true)
}

function expectStored({ status, body }: ReceivedResponse): void {
  expect({ status, answer: JSON.parse(String(body)) }).toEqual({
    status: 200,
    answer: { id: expect.any(String) },
  })
}
