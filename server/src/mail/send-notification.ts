import { DeliveryError } from '../submission/delivery-error.ts'
import type { Submission } from '../submission/submission.ts'
import { createComposeMail, type Envelope } from './compose.ts'
import type { MailData, MailOptions } from './mail-data.ts'
import type { Mailer } from './mailer.ts'
import { MAILS, type MailEntry } from './mails.ts'

/** Sends a mail to the company. It throws no DeliveryError that is permanent. */
export type SendToCompany = <Data>(
  entry: MailEntry<Data>,
  data: Data,
  envelope: Envelope,
) => Promise<void>

export function createSendToCompany(mailer: Mailer, options: MailOptions): SendToCompany {
  const compose = createComposeMail(options)
  return async (entry, data, envelope) => {
    try {
      await mailer.send(await compose(entry, data, envelope))
    } catch (error) {
      throw asTemporary(error)
    }
  }
}

/** Makes the function that sends a notification, with less in it where the mail server refuses that. */
export function createSendNotification(mailer: Mailer, options: MailOptions) {
  const sendToCompany = createSendToCompany(mailer, options)
  return async (submission: Submission, envelope: Envelope): Promise<void> => {
    const { id: submissionId, profile, receivedAt, resume } = submission
    const notify = (data: Pick<MailData['notification'], 'refusedCode' | 'withoutReply'>) =>
      sendToCompany(MAILS.notification, { submission, ...data }, envelope)
    await sendUnrefused([
      () => notify({}),
      ...(resume ? [(refusedCode: string) => notify({ refusedCode })] : []),
      (refusedCode: string) => notify({ refusedCode, withoutReply: true }),
      (refusedCode: string) =>
        sendToCompany(MAILS.refused, { profile, submissionId, receivedAt, refusedCode }, envelope),
    ])
  }
}

/**
 * The mail server may refuse visitors' text: each try leaves out more of it.
 * @param tries each gets the code by which the one before was refused
 */
export async function sendUnrefused(
  tries: readonly ((refusedCode: string) => Promise<void>)[],
): Promise<void> {
  let refusedCode = ''
  for (const [index, send] of tries.entries()) {
    try {
      return await send(refusedCode)
    } catch (error) {
      const isRefused = error instanceof DeliveryError && error.isAboutContent
      if (!isRefused || index === tries.length - 1) throw error
      refusedCode = error.code
    }
  }
}

/** The company's own mailbox may be full or missing for a while; only a visitor's address is wrong for good. */
function asTemporary(error: unknown): unknown {
  return error instanceof DeliveryError && error.kind === 'permanent'
    ? new DeliveryError('temporary', error.code, error.cause, error)
    : error
}
