import type { Kind } from '@lanternfield/settings/kinds.ts'
import * as v from 'valibot'
import type { MailOptions } from '../../mail/mail-data.ts'
import type { OpenMailer } from '../../mail/open-mailer.ts'
import type { Transport } from '../../outbox/runner.ts'
import type { OpenAlertReceiver } from '../../submission/alert-receiver.ts'
import type { Submission } from '../../submission/submission.ts'

/** A type of receiver: what its entries hold, and how it sends. A file each; receiver-types.ts lists them. */
export type ReceiverType<Name extends string> = {
  /** The fields of an entry besides its name, type and conditions. */
  readonly fields: Readonly<Record<Name, ReceiverField>>
  // A method: the table of all types holds them with fields of every name.
  open(options: Readonly<Record<Name, string>>, context: ReceiverContext): OpenReceiver
  /** Opens it for alerts. Left out: it takes none. */
  openAlerts?(options: Readonly<Record<Name, string>>): OpenAlertReceiver
  /** The host that it posts to, if that is not in a field `url`. */
  urlOf?(options: Readonly<Record<Name, string>>): string
}

/** A kind of value; `v.optional` if it may be left out, and is empty then. */
export type ReceiverField = v.GenericSchema<string | undefined>

/** A field that no error quotes. */
export const secret = (kind: Kind<string>) => v.pipe(kind, v.metadata({ isSecret: true }))

/** An entry that is used. */
export type OpenReceiver = Pick<Transport, 'places' | 'probe' | 'discard' | 'close'> & {
  /**
   * @param delivery its id is the same over all attempts
   * @throws DeliveryError
   */
  send(
    submission: Submission,
    delivery: { readonly id: string; readonly messageId: string },
  ): Promise<void>
}

/** What all receivers share. */
export type ReceiverContext = {
  readonly mailOptions: MailOptions
  readonly openMailer: OpenMailer
  /** The address of a submission's resume; it ends seven days from now. */
  readonly resumeLink: (submissionId: string) => string
}

/** An entry of RECEIVERS_FILE. */
export type Receiver = {
  readonly name: string
  readonly when: ReceiverConditions
  /** Where it posts; null if it sends mails. */
  readonly url: string | null
  readonly open: (context: ReceiverContext) => OpenReceiver
  /** Null: it gets no alerts. */
  readonly openAlerts: (() => OpenAlertReceiver) | null
}

/** All that are given must fit, by one of their values. A path begins that of the topic, or of the first page. */
export type ReceiverConditions = Readonly<
  Partial<Record<'profile' | 'inquiryType' | 'path', readonly string[]>>
>
