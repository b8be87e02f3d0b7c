import { isKnownLabel, type Profile, type Purpose } from '@lanternfield/contract/forms.ts'
import type { Address } from 'nodemailer/lib/mailer'
import type { ComponentType } from 'react'
import { describeSubject } from '../submission/describe.ts'
import type { Resume, Submission } from '../submission/submission.ts'
import { isSuspect } from '../submission/suspect.ts'
import type { AboutSubmission, MailData, MailOptions, MailProps } from './mail-data.ts'
import { DeletionMail, wordsOfDeletion } from './templates/DeletionMail.tsx'
import { NotificationMail, RefusedMail, replyAddressOf } from './templates/NotificationMail.tsx'
import { DeclineMail, GuideMail, ThankYouMail } from './templates/VisitorMail.tsx'

/** A kind of mail. */
export type MailEntry<Data> = {
  /** The recipient's address. */
  readonly to: (data: Data, options: MailOptions) => string
  /** Null: a reply does not reach the visitor. */
  readonly replyTo?: (data: Data, options: MailOptions) => Address | null
  readonly subject: (data: Data, options: MailOptions) => string
  readonly Body: ComponentType<MailProps<Data>>
  readonly attachment?: (data: Data) => Resume | null
  /** Whether a vacation notice may answer it. */
  readonly isPersonal?: true
  /** Whether it is the notification of a probe, which a mail rule files away. */
  readonly isProbe?: (data: Data) => boolean
}

/** Before the subject of a suspect's notification, so that a mail rule can sort it. */
const SUSPECT_PREFIX = '[Looks like spam] '
/** Before words of a stranger: no notification looks like another mail of the company or of this server. */
const STRANGER_PREFIX = '[Website] '

/** A mail about a submission to its visitor, whose reply goes to the company. */
const toVisitor = (
  name: 'thankYou' | 'guide' | 'decline',
  Body: ComponentType<MailProps<AboutSubmission>>,
): MailEntry<AboutSubmission> => ({
  to: ({ submission }) => submission.email,
  replyTo: ({ submission }, { company, mailboxes }) => ({
    name: company.name,
    address: mailboxes[submission.profile],
  }),
  subject: (_, { copy }) => copy[name].subject,
  Body,
})

/** Every mail of the core; parts have their own. A new one is a template and an entry here: docs/decisions/mails.md */
export const MAILS: { readonly [Name in keyof MailData]: MailEntry<MailData[Name]> } = {
  notification: {
    to: ({ submission }, { mailboxes }) => mailboxes[submission.profile],
    replyTo: (data) => {
      const address = replyAddressOf(data)
      return address === null ? null : { name: data.submission.name, address }
    },
    subject: ({ submission }, options) => {
      const subject = subjectOfNotification(submission, options)
      return isSuspect(submission) ? SUSPECT_PREFIX + subject : subject
    },
    Body: NotificationMail,
    attachment: ({ submission, refusedCode }) =>
      refusedCode === undefined ? submission.resume : null,
    isPersonal: true,
    isProbe: ({ submission }) => submission.purpose === 'probe',
  },
  refused: {
    to: toCompany,
    subject: (_, { copy }) => copy.refused.subject,
    Body: RefusedMail,
  },
  'thank-you': toVisitor('thankYou', ThankYouMail),
  guide: toVisitor('guide', GuideMail),
  decline: toVisitor('decline', DeclineMail),
  deletion: {
    to: toCompany,
    subject: (data, { copy }) => wordsOfDeletion(data, copy).title,
    Body: DeletionMail,
  },
}

/** The mail that acknowledges a submission. A probe is not acknowledged; see intake/submit.ts. */
export const ACKNOWLEDGEMENTS: Readonly<Record<Purpose, 'thank-you' | 'guide'>> = {
  inquiry: 'thank-you',
  guide: 'guide',
  probe: 'thank-you',
}

/** To the mailbox of a profile. */
export function toCompany(
  { profile }: { readonly profile: Profile },
  { mailboxes }: MailOptions,
): string {
  return mailboxes[profile]
}

function subjectOfNotification(
  submission: Submission,
  { copy, inquiryLabels }: MailOptions,
): string {
  const { subject, inquiryLabel, purpose } = submission
  const isOurs =
    purpose === 'probe' || (subject === '' && isKnownLabel(inquiryLabel, inquiryLabels))
  return (isOurs ? '' : STRANGER_PREFIX) + describeSubject(submission, copy)
}
