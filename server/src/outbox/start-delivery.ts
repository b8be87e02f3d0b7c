import type { Profile } from '@lanternfield/contract/forms.ts'
import { findMailServers, openResolver } from '../base/dns.ts'
import type { Log } from '../base/log.ts'
import {
  ANSWER_LINK_MS,
  createSignedLink,
  RESUME_LINK_MS,
  REVIEW_LINK_MS,
} from '../base/signed-link.ts'
import type { ServerContent } from '../content.ts'
import type { MailOptions } from '../mail/mail-data.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type MailerSettings, openMailer } from '../mail/open-mailer.ts'
import { createAlertTransport } from '../parts/alerts/alert-transport.ts'
import { createReceiverTransport } from '../parts/receivers/receiver-transport.ts'
import type { OpenReceiver, Receiver, ReceiverContext } from '../parts/receivers/receiver-type.ts'
import type { DeliveryKind, Report, Store } from '../store/store.ts'
import { keptUntil } from '../submission/kept-until.ts'
import { mailboxesOf } from '../submission/mailboxes.ts'
import { receiverKind } from '../submission/receiver-kind.ts'
import { composeSubmissionEvent } from '../webhook/events.ts'
import { openWebhookClient } from '../webhook/webhook-client.ts'
import { createMailTransport } from './mail-transport.ts'
import { type Runner, type RunnerOptions, startRunner, type Transport } from './runner.ts'

const RECEIVER_GRACE_MS = 3000
/** For WEBHOOK_URL, only 410 ends attempts early, and at once (Standard Webhooks, "delivery responses"). */
const GIVE_UP_WHEN_GONE = { 410: 0 }

type Webhook = { readonly url: string; readonly secret: string }

/** The settings of delivery; see settings.ts. */
type DeliverySettings = Pick<MailOptions, 'bounceTo' | 'siteUrl'> &
  MailerSettings & {
    readonly endpointUrl: string
    readonly dnsServer: string | null
    readonly mailFrom: string
    readonly mailTo: Readonly<Record<Profile, string | null>>
    readonly webhook: Webhook | null
    readonly alertWebhook: Webhook | null
    readonly receivers: readonly Receiver[]
    readonly retentionDays: Readonly<Record<Profile, number>>
  }

export type DeliveryOptions = {
  readonly settings: DeliverySettings
  readonly content: ServerContent
  readonly store: Store
  /** Sends a probe of the whole way; null: none are sent. */
  readonly runProbe?: (() => Promise<void>) | null
  readonly onAttempt: RunnerOptions['onAttempt']
  /** Called when the mail server becomes reachable or unreachable. */
  readonly onReachable: RunnerOptions['onReachable']
  readonly log: Log
  readonly now: () => number
}

/** The runners of all transports. */
export type Deliveries = Runner & {
  /** Sends a report past the outbox, once. Rejects if it was not sent. */
  sendAtOnce(report: Report): Promise<void>
  /** The kinds that they send. */
  readonly kinds: readonly DeliveryKind[]
}

/** Starts delivering, with one runner for each transport, so that none waits for another. */
export function startDelivery(options: DeliveryOptions): Deliveries {
  const { settings, store, runProbe, onAttempt, onReachable, log, now } = options
  const mailer = openMailer(settings, { metadata: store, now })
  const { context, receivers } = openReceivers({ ...options, mailer, secret: store.secret })
  const { mailOptions } = context
  const { retentionDays } = settings
  const mails = createMailTransport({ store, mailer, mailOptions, retentionDays, now })
  const transports: Transport[] = [
    mails,
    ...receivers.map(({ kind, receiver }) => createReceiverTransport(store, kind, receiver)),
  ]
  if (settings.alertWebhook) {
    const client = openWebhookClient({ ...settings.alertWebhook, giveUpAfterMs: GIVE_UP_WHEN_GONE })
    transports.push(createAlertTransport(store, client, mailOptions))
  }
  // A delivery, so that of several processes on one database one sends it.
  if (runProbe) transports.push({ kinds: ['probe'], send: () => runProbe().then(() => true) })
  const runners = transports.map((transport) =>
    startRunner({
      store,
      transport,
      onAttempt,
      // E-mail receivers notice as well whether the one mail server can be reached.
      onReachable: transport === mails ? onReachable : () => undefined,
      log,
      now,
    }),
  )
  const closeReceivers = async () => {
    for (const { close } of transports) await close?.()
  }

  return {
    kinds: transports.flatMap(({ kinds }) => kinds),
    sendAtOnce: async ({ id, kind, messageId, ...report }) => {
      const transport = transports.find(({ kinds }) => kinds.includes(kind))
      const untried = { enqueuedAt: now(), attempts: 0, firstFailedAt: null }
      await transport?.send({ id, kind, messageId, submissionId: null, report, ...untried })
    },
    wake: () => {
      for (const runner of runners) runner.wake()
    },
    stop: async () => {
      // Mails are waited for; a receiver that does not answer gets the same again later.
      const closing = setTimeout(closeReceivers, RECEIVER_GRACE_MS)
      await Promise.all(runners.map((runner) => runner.stop()))
      clearTimeout(closing)
      await mailer.close()
      await closeReceivers()
    },
  }
}

type ReceiverOptions = Pick<DeliveryOptions, 'settings' | 'content' | 'now'> & {
  readonly mailer: Mailer
  /** Signs the links. */
  readonly secret: Uint8Array
}

/** Opens the receivers of RECEIVERS_FILE and WEBHOOK_URL. */
export function openReceivers({ settings, content, mailer, secret, now }: ReceiverOptions) {
  const resolver = openResolver(settings.dnsServer)
  const links = { secret, endpointUrl: settings.endpointUrl }
  const reviewLink = createSignedLink('review', links)
  const answerLink = createSignedLink('answer', links)
  const submissionLink = createSignedLink('my-submission', links)
  const resumeLink = createSignedLink('resume', links)
  const { company } = content
  const mailOptions: MailOptions = {
    company,
    brand: content.brand,
    copy: content.mailCopy,
    inquiryLabels: content.inquiryLabels,
    fieldCopy: content.fieldCopy,
    from: settings.mailFrom,
    bounceTo: settings.bounceTo,
    mailboxes: mailboxesOf(settings, company),
    findMailServers: (domain) => findMailServers(resolver, domain),
    siteUrl: settings.siteUrl,
    reviewLink: (id) => reviewLink(id, now() + REVIEW_LINK_MS),
    answerLink: (id) => answerLink(id, now() + ANSWER_LINK_MS),
    signInLink: createSignedLink('sign-in', links),
    submissionLink: (submission) =>
      submissionLink(submission.id, keptUntil(submission, settings.retentionDays)),
  }
  const context: ReceiverContext = {
    mailOptions,
    mailer,
    resumeLink: (id) => resumeLink(id, now() + RESUME_LINK_MS),
  }
  const receivers: { kind: DeliveryKind; receiver: OpenReceiver }[] = settings.receivers.map(
    ({ name, open }) => ({ kind: receiverKind(name), receiver: open(context) }),
  )
  if (settings.webhook) {
    const { send, close } = openWebhookClient({
      ...settings.webhook,
      giveUpAfterMs: GIVE_UP_WHEN_GONE,
    })
    const receiver: OpenReceiver = {
      send: (submission, { id }) => send(id, composeSubmissionEvent(submission)),
      close,
    }
    receivers.push({ kind: 'webhook', receiver })
  }
  return { context, receivers }
}
