import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { MINUTE_MS } from '../../base/durations.ts'
import type { Finding } from '../../check.ts'
import type { ServerContent } from '../../content.ts'
import { createDelivery, readMailDomain } from '../../intake/delivery-kinds.ts'
import { openMailer } from '../../mail/open-mailer.ts'
import { openReceivers } from '../../outbox/start-delivery.ts'
import type { Settings } from '../../settings.ts'
import type { Store } from '../../store/store.ts'
import type { DeliveryError } from '../../submission/delivery-error.ts'
import { PROBE_SUBJECT, probeTexts } from '../alerts/send-probe.ts'
import { email } from '../receivers/email.ts'
import { fail, type Outcome, ok } from './check.ts'
import { describeMailFailure } from './checks/mail-server.ts'

const CODE_MS = 15 * MINUTE_MS
const TRIES = 3

type Terminal = { readonly input: Readable; readonly output: Writable }

type SendOptions = {
  readonly address: string
  readonly settings: Settings
  readonly store: Store | null
  readonly content: ServerContent
  /** Where the code is typed. */
  readonly terminal: Terminal
  readonly now: () => number
}

/** Posts a probe to each receiver, then mails one with a code, which has to be typed. */
export async function* sendProbes(options: SendOptions): AsyncGenerator<Finding> {
  const { address, settings, store, terminal, now } = options
  const mailDomain = readMailDomain(settings)
  const probe: Submission = {
    ...probeTexts(mailDomain),
    ...NO_FACTS,
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
  const mailer = openMailer(settings, { metadata: store, now })
  // It is not stored: no link in it leads anywhere.
  const { context, receivers } = openReceivers({ ...options, mailer, secret: randomBytes(32) })
  for (const { kind, receiver } of receivers) {
    const sending = receiver.send(probe, createDelivery(kind, mailDomain))
    const outcome = sending.then(
      () => ok('took a probe'),
      ({ code }: DeliveryError) =>
        fail(code, 'See docs/receivers.md, and docs/webhooks.md for WEBHOOK_URL.'),
    )
    yield { check: kind.replace(':', ' '), ...(await outcome) }
  }
  if (settings.smtpUrl === null)
    return yield { check: 'delivery', ...fail('mails are files: none is sent', 'Set SMTP_URL.') }
  const code = String(randomInt(100_000, 1_000_000))
  const mailbox = email.open({ to: address }, context)
  const sending = mailbox.send({ ...probe, message: code }, createDelivery('notify', mailDomain))
  const outcome = sending.then(() => askForCode(code, terminal), describeMailFailure)
  yield { check: 'delivery', ...(await outcome) }
  await mailer.close()
}

async function askForCode(code: string, terminal: Terminal): Promise<Outcome> {
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
