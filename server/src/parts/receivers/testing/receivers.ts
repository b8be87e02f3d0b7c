/** What receivers get and post. */

import { newResume, storedSubmission } from '../../../../testing/entries.ts'
import { COMPANY, CONTENT, MAIL_COPY } from '../../../../testing/test-server.ts'
import { openTestReceiver } from '../../../../testing/webhook-receiver.ts'
import type { MailOptions } from '../../../mail/mail-data.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Submission } from '../../../submission/submission.ts'
import type { OpenReceiver, ReceiverContext } from '../receiver-type.ts'

export const RECEIVER_CONTEXT: ReceiverContext = {
  mailOptions: {
    company: COMPANY,
    copy: MAIL_COPY,
    fieldCopy: CONTENT.fieldCopy,
    inboxUrl: 'https://www.testfield.example/prod/inbox/',
  } as MailOptions,
  openMailer: () => ({}) as Mailer,
  resumeLink: (id) => `https://www.testfield.example/prod/resume/${id}`,
}

const DELIVERY = { id: '0b0e5c6e-8f0c-4f7e-9c55-3b1f0c5f7a10', messageId: '<1@a.example>' }

/** An application with everything that a submission may have. */
export const APPLICATION = storedSubmission({
  id: '5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11',
  receivedAt: Date.UTC(2030, 4, 6, 7, 8, 9),
  message: 'First line\nSecond line “quoted” 🏮',
  topic: { path: '/careers/', title: 'Careers' },
  source: {
    landing: '/services/',
    referrer: 'news.example/review',
    params: { utm_source: 'google', utm_medium: 'cpc' },
  },
  resume: newResume(new Uint8Array(2048)),
})

/** A text in every field, whether or not the rules of the forms allow it there. */
export function fillWith(text: string): Submission {
  return {
    ...APPLICATION,
    name: text,
    email: text,
    phone: text,
    message: text,
    inquiryLabel: text,
    subject: text,
    topic: { path: text, title: text },
    source: { landing: text, referrer: text, params: { utm_source: text, ref: text } },
    resume: newResume(new Uint8Array(1), text),
  }
}

/** What a receiver posts. */
export async function post(open: (url: string) => OpenReceiver, submission: Submission) {
  const server = await openTestReceiver({ isSigned: false })
  const receiver = open(server.url)
  await receiver.send(submission, DELIVERY)
  await receiver.close?.()
  const [request] = server.received
  if (!request) throw new Error('Nothing was posted.')
  return { ...request, json: JSON.parse(request.body) as unknown }
}
