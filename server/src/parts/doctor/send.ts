import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { MINUTE_MS } from '../../base/times.ts'
import { type Finding, fail, type Outcome, ok } from '../../check.ts'
import { createDelivery, readMailDomain } from '../../intake/delivery-kinds.ts'
import { PROBE_SUBJECT, probeTexts } from '../../intake/probe-key.ts'
import { createMailOptions } from '../../mail/mail-options.ts'
import { createOpenMailer } from '../../mail/open-mailer.ts'
import { createSendNotification } from '../../mail/send-notification.ts'
import type { Core } from '../../part.ts'
import type { Store } from '../../store/store.ts'
import type { Submission } from '../../submission/submission.ts'
import { describeMailFailure } from './checks/mail-server.ts'

const CODE_MS = 15 * MINUTE_MS
const TRIES = 3

type SendOptions = Pick<Core, 'settings' | 'parts' | 'content' | 'now'> & {
  readonly address: string
  readonly store: Store | null
  /** Where the code is typed. */
  readonly terminal: { readonly input: Readable; readonly output: Writable }
}

/** Posts a probe to each receiver, then mails one with a code, which has to be typed. */
export async function* sendProbes(options: SendOptions): AsyncGenerator<Finding> {
  const { address, settings, parts, terminal, now } = options
  const mailDomain = readMailDomain(settings)
  const probe: Submission = {
    ...NO_FACTS,
    ...probeTexts(mailDomain),
    id: randomUUID(),
    receivedAt: now(),
    profile: 'SERVICES',
    purpose: 'probe',
    inquiryLabel: PROBE_LABEL,
    subject: PROBE_SUBJECT,
    resume: null,
    suspicions: [],
    approvedAt: null,
  }
  const openMailer = createOpenMailer(options)
  // It is not stored: no link in it leads anywhere.
  const store = { secret: randomBytes(32) }
  const mailOptions = createMailOptions({ ...options, store })
  const context = { settings, store, mailDomain, openMailer, mailOptions, now }
  for (const { sendProbes } of parts) if (sendProbes) yield* sendProbes(context, probe)
  if (settings.smtpUrl === null)
    return yield { check: 'delivery', ...fail('mails are files: none is sent', 'Set SMTP_URL.') }
  const code = String(randomInt(100_000, 1_000_000))
  const mailboxes = { SERVICES: address, CAREERS: address }
  const mailer = openMailer()
  const sendNotification = createSendNotification(mailer, { ...mailOptions, mailboxes })
  const { messageId } = createDelivery('notify', mailDomain)
  const sending = sendNotification({ ...probe, message: code }, { messageId, time: now() })
  const outcome = sending.then(() => askForCode(code, terminal), describeMailFailure)
  yield { check: 'delivery', ...(await outcome) }
  await mailer.close()
}

async function askForCode(code: string, terminal: SendOptions['terminal']): Promise<Outcome> {
  const lines = createInterface({ ...terminal, prompt: 'Code in the mail: ' })
  const limit = setTimeout(() => lines.close(), CODE_MS)
  let tries = 0
  let isRight = false
  lines.prompt()
  // Ctrl-C ends them too.
  for await (const line of lines) {
    isRight = line.trim() === code
    tries += 1
    if (isRight || tries === TRIES) break
    lines.prompt()
  }
  clearTimeout(limit)
  lines.close()
  if (isRight) return ok('the mail arrived')
  return fail(
    'its code was not typed',
    'Look for it in the spam folder: its headers have the results of SPF, DKIM and DMARC.',
  )
}
