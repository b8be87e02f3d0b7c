/**
 * What a company may do without: a folder in parts/, whose `part.ts` says what it brings. The core loops over
 * parts.ts and knows no part by name. Source: docs/decisions/parts.md
 */
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { Environment } from '@lanternfield/settings/read-settings.ts'
import type { SettingsTable, ValuesOf } from '@lanternfield/settings/setting.ts'
import type { ClientQueue, QueueLimits } from './base/client-queue.ts'
import type { Log } from './base/log.ts'
import type { Check, Finding } from './check.ts'
import type { ServerContent } from './content.ts'
import type { HandledRequest, Handler, Intercept } from './http/app.ts'
import type { PlannedSubmission } from './intake/delivery-kinds.ts'
import type { Client, ScreenResume } from './intake/submit.ts'
import type { Jobs } from './jobs/scheduled-jobs.ts'
import type { MailOptions } from './mail/mail-data.ts'
import type { CreateGetToken, OpenMailer } from './mail/open-mailer.ts'
import type { SendToCompany } from './mail/send-notification.ts'
import type { Verb } from './operator/verb.ts'
import type { SendReport } from './outbox/mail-transport.ts'
import type { RunnerOptions, Transport } from './outbox/runner.ts'
import type { SubmissionOutcome } from './receive/refusals.ts'
import type { Settings } from './settings.ts'
import type { StaticSite } from './site/static-site.ts'
import type { LeftOut } from './store/copy.ts'
import type { Database } from './store/database.ts'
import type { DeliveryKind, Report, ReportSubject, Store } from './store/store.ts'
import type { AlertReceiver } from './submission/alert-receiver.ts'
import type { Submission } from './submission/submission.ts'

/** What a part is made from, besides the values of its own settings. */
type Given = {
  /** Those of the core. */
  readonly settings: Settings
  readonly environment: Environment
}

export type Part = {
  /** Rows of the table of settings that it reads. */
  readonly settings?: SettingsTable
  // A method: the list of all parts holds them with values of every table.
  bring(values: Readonly<Record<string, unknown>>, given: Given): PartInUse
}

/** What the environment says: the settings of the core, and the parts with theirs. */
export type Configuration = {
  readonly settings: Settings
  readonly parts: readonly PartInUse[]
  readonly database: Database
}

/** What every part of a running server may ask for. Modules of the core name in own types what they need. */
export type Core = Configuration & {
  readonly content: ServerContent
  readonly store: Store
  readonly site: StaticSite
  /** The domain of our Message-IDs. */
  readonly mailDomain: string
  /** Who sent a request. @param peer the address of the other end of the connection */
  readonly identify: (request: Request, peer: string | undefined) => Client
  /** Makes a queue of work that clients cause. All of them know which networks are slow. */
  readonly createQueue: (limits: QueueLimits) => ClientQueue
  /** Where bodies without a file are read. */
  readonly formQueue: ClientQueue
  /** Whether the server has begun to stop. */
  readonly isStopping: () => boolean
  /** Whether this process ends with its request or its job, and forgets what it has counted. */
  readonly isShortLived: boolean
  readonly log: Log
  readonly now: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly elapsed: () => number
}

/** What is there besides for what a server does beside requests. */
export type WorkContext = Core & {
  /** The address that forms post to, as this server reaches it. */
  readonly endpoint: string
  /** With connections of its own, for what a stranger may slow. */
  readonly openMailer: OpenMailer
  readonly mailOptions: MailOptions
  readonly sendToCompany: SendToCompany
}

/** A part, whose `bring` gets the values of its own settings. */
export function definePart<const Table extends SettingsTable>(part: {
  readonly settings?: Table
  bring(values: ValuesOf<Table>, given: Given): PartInUse
}): Part {
  return part
}

/** What a part brings with its settings. */
export type PartInUse = {
  /** A sentence for each setting that does not go with others. */
  readonly errors?: readonly string[]
  /** A database in place of the file in DATA_DIR. */
  readonly database?: Database | null
  /** Signs in to the mail server in place of the password in SMTP_URL. */
  readonly createGetToken?: CreateGetToken | null
  /** The kinds of its deliveries, for figures. */
  readonly deliveryKinds?: readonly DeliveryKind[]
  /** Those of them that a submission causes unless it is a suspect. */
  readonly kindsFor?: (submission: PlannedSubmission, labels: InquiryLabels) => DeliveryKind[]
  /** Sends a probe that is not stored, for `npm run doctor -- --send`. */
  readonly sendProbes?: (context: ProbeContext, probe: Submission) => AsyncIterable<Finding>
  /** Whether it reports submissions that nobody may have read, which a purge spares until then. */
  readonly reportsUnread?: true
  /** The link of mails to visitors with which they see, download or delete a submission. */
  readonly submissionLink?: (
    core: { readonly settings: Settings; readonly store: Pick<Store, 'secret'> },
    submission: Submission,
  ) => string
  /** The reports of an alert, not yet enqueued. */
  readonly createAlerts?: (core: AlertCore, alert: Alert) => Report[]
  /** Who gets alerts besides the mailboxes. */
  readonly alertReceivers?: readonly AlertReceiver[]
  /** The address of the inbox, below which each submission has its page. It gives no permission. */
  readonly inboxUrl?: string
  /** What the doctor looks at. */
  readonly checks?: readonly Check[]
  /** What would open something to whoever finds a backup. */
  readonly leftOutOfBackups?: readonly LeftOut[]
  /** Of `npm run inbox`. */
  readonly verbs?: Readonly<Record<string, Verb>>
  /** What it does with requests. */
  readonly connect?: (core: Core) => Connected
  /** What it does besides. */
  readonly work?: (context: WorkContext) => Work
}

/** What there is for a probe without a running server. */
export type ProbeContext = Pick<
  WorkContext,
  'settings' | 'mailDomain' | 'openMailer' | 'mailOptions' | 'now'
> & {
  readonly store: Pick<Store, 'secret'>
}

/** An alert to the mailbox of a profile. */
export type Alert = ReportSubject & {
  readonly condition: string
  /** The kinds of delivery that it goes by. Undefined: a mail, and each receiver of alerts. */
  readonly kinds?: readonly DeliveryKind[] | undefined
}

/** What the reports of an alert are made from. */
export type AlertCore = Pick<Core, 'mailDomain' | 'now'> & {
  readonly parts: readonly Pick<PartInUse, 'alertReceivers'>[]
}

/** What a part does with requests. */
export type Connected = {
  /** Another origin of this server, which alone has its signed pages and folders, and nothing else of the site. */
  readonly ownOrigin?: string | null
  /** Handlers of signed links, by their purpose. */
  readonly signedPages?: Readonly<Record<string, Handler>>
  /** Handlers of folders of addresses. */
  readonly folders?: Readonly<Record<string, Handler>>
  readonly intercept?: Intercept
  readonly screenResume?: ScreenResume
  readonly observer?: Partial<Observer>
  /** Before the server listens. @throws StartError */
  readonly open?: () => Promise<void>
  readonly close?: () => Promise<void>
}

/** What a part does besides requests. */
export type Work = {
  /** Sends its reports by mail, by the kind of delivery. */
  readonly mails?: Readonly<Record<DeliveryKind, SendReport>>
  readonly transports?: readonly Transport[]
  readonly jobs?: Jobs
}

/** Is told what happens. */
export type Observer = {
  readonly onOutcome: (outcome: SubmissionOutcome) => void
  readonly onResponse: (handled: HandledRequest) => void
  readonly onAttempt: RunnerOptions['onAttempt']
  readonly onReachable: RunnerOptions['onReachable']
}
