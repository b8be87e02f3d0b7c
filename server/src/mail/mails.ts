/** Every mail that the server sends. A new one is a template and an entry here; see docs/decisions/mails.md. */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import {
  type InquiryLabels,
  isKnownLabel,
  type Profile,
  type Purpose,
} from '@lanternfield/contract/forms.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { createElement, type ReactElement } from 'react'
import { type AlertFacts, titleOfAlert } from '../base/alert-facts.ts'
import type { Brand } from '../base/brand.ts'
import type { Company } from '../base/company.ts'
import type { Period } from '../base/period.ts'
import { isSuspect } from '../base/suspect.ts'
import type { Summary } from '../storage/store.ts'
import type { Attachment, Mailbox } from './mailer.ts'
import { AlertMail } from './templates/AlertMail.tsx'
import { DeletionMail } from './templates/DeletionMail.tsx'
import { DigestMail, type UnreadSubmission } from './templates/DigestMail.tsx'
import { GuideMail } from './templates/GuideMail.tsx'
import { NotificationMail } from './templates/NotificationMail.tsx'
import { ThankYouMail } from './templates/ThankYouMail.tsx'
import { WeeklyMail } from './templates/WeeklyMail.tsx'

/** Options that all mails of a server share. */
export type MailOptions = {
  readonly company: Company
  readonly brand: Brand
  /** The sentences of all mails, with the facts of the company. */
  readonly copy: MailCopy
  readonly inquiryLabels: InquiryLabels
  /** The sender of every mail: never the visitor, whose domain we do not speak for. */
  readonly from: string
  /** Where later bounces arrive. */
  readonly bounceTo: string
  /** The company's mailboxes. */
  readonly mailboxes: Company['mailboxes']
  /** The public address of the site; links in mails lead there. */
  readonly siteUrl: string
  /** The address at which the company delivers or deletes a submission; it ends after some days. */
  readonly reviewLink: (submissionId: string) => string
  /** The address at which its visitor sees, downloads or deletes a submission; it ends with the retention. */
  readonly submissionLink: (submission: Submission) => string
}

/** The data of each mail. */
export type MailData = {
  /** To the company's mailbox: everything that the visitor sent. */
  readonly notification: {
    readonly submission: Submission
    /** The mail server's code, if it refused the notification with its resume; then the resume is left out. */
    readonly refusedCode?: string
  }
  /** To the visitor, for an inquiry or an application. */
  readonly 'thank-you': { readonly submission: Submission }
  /** To the visitor who asked for the guide. */
  readonly guide: { readonly submission: Submission }
  /** To the company's mailbox: submissions that nobody may have read. */
  readonly digest: { readonly profile: Profile; readonly unread: readonly UnreadSubmission[] }
  /** To the company's mailbox: a visitor has deleted a submission. Nothing of it but its id and its time. */
  readonly deletion: {
    readonly profile: Profile
    readonly submissionId: string
    readonly receivedAt: number
    readonly deletedAt: number
  }
  /** To the company's mailbox: the figures of a week. */
  readonly weekly: {
    readonly profile: Profile
    readonly period: Period
    readonly summary: Summary
  }
  /** To the company's mailbox: what needs an operator. */
  readonly alert: { readonly profile: Profile; readonly facts: AlertFacts }
}

export type MailName = keyof MailData

export type MailEntry<Data> = {
  /** The recipient's address. */
  readonly to: (data: Data, options: MailOptions) => string
  readonly replyTo?: (data: Data, options: MailOptions) => Mailbox
  readonly subject: (data: Data, options: MailOptions) => string
  readonly body: (data: Data, options: MailOptions) => ReactElement
  readonly attachments?: (data: Data) => readonly Attachment[]
  /** Whether no vacation notice should answer it. */
  readonly isAutomatic: boolean
  /** Whether it is the notification of a probe, which a mail rule files away. */
  readonly isProbe?: (data: Data) => boolean
}

/** Before the subject of a suspect's notification, so that a mail rule can sort it. */
const SUSPECT_PREFIX = '[Looks like spam] '
/** Before words that a stranger has chosen: no notification looks like another mail of the company or of this server. */
const STRANGER_PREFIX = '[Website] '

export const MAILS: { readonly [Name in MailName]: MailEntry<MailData[Name]> } = {
  notification: {
    to: ({ submission }, { mailboxes }) => mailboxes[submission.profile],
    replyTo: ({ submission }) => ({ name: submission.name, address: submission.email }),
    subject: ({ submission }, options) => {
      const subject = subjectOfNotice(submission, options)
      return isSuspect(submission) ? SUSPECT_PREFIX + subject : subject
    },
    body: ({ submission, refusedCode }, { company, copy, siteUrl }) =>
      createElement(NotificationMail, {
        company,
        copy: copy.notification,
        submission,
        siteUrl,
        isSuspect: isSuspect(submission),
        refusedCode,
      }),
    attachments: ({ submission, refusedCode }) =>
      submission.resume && refusedCode === undefined ? [submission.resume] : [],
    isAutomatic: false,
    isProbe: ({ submission }) => submission.purpose === 'probe',
  },
  'thank-you': {
    to: ({ submission }) => submission.email,
    replyTo: replyToCompany,
    subject: (_data, { copy }) => copy.thankYou.subject,
    body: ({ submission }, { company, copy, submissionLink }) =>
      createElement(ThankYouMail, {
        company,
        copy: copy.thankYou[kindOf(submission.profile)],
        mySubmission: { ...copy.mySubmission, href: submissionLink(submission) },
        footer: copy.visitorFooter,
      }),
    isAutomatic: true,
  },
  guide: {
    to: ({ submission }) => submission.email,
    replyTo: replyToCompany,
    subject: (_data, { copy }) => copy.guide.subject,
    body: ({ submission }, { company, copy, siteUrl, submissionLink }) =>
      createElement(GuideMail, {
        company,
        copy: copy.guide,
        mySubmission: { ...copy.mySubmission, href: submissionLink(submission) },
        footer: copy.visitorFooter,
        guideUrl: new URL(guideLink(submission.id), siteUrl).href,
      }),
    isAutomatic: true,
  },
  digest: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ unread }, { copy }) => fillCopy(copy.digest.subject, { count: unread.length }),
    body: ({ unread }, { company, copy, reviewLink }) =>
      createElement(DigestMail, { company, copy: copy.digest, unread, reviewLink }),
    isAutomatic: true,
  },
  deletion: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ profile }, { copy }) => copy.deletion[kindOf(profile)],
    body: (data, { company, copy }) =>
      createElement(DeletionMail, {
        ...data,
        company,
        copy: copy.deletion,
        heading: copy.deletion[kindOf(data.profile)],
      }),
    isAutomatic: true,
  },
  weekly: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ summary }, { copy }) =>
      fillCopy(copy.weekly.subject, {
        count: summary.kinds.reduce((sum, { count }) => sum + count, 0),
      }),
    body: ({ period, summary }, { company, copy, inquiryLabels }) =>
      createElement(WeeklyMail, { company, copy: copy.weekly, inquiryLabels, period, summary }),
    isAutomatic: true,
  },
  alert: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ facts }, { mailboxes, copy }) => titleOfAlert(facts, mailboxes, copy.alert),
    body: ({ facts }, { company, mailboxes, copy, reviewLink }) =>
      createElement(AlertMail, { company, copy: copy.alert, mailboxes, facts, reviewLink }),
    isAutomatic: true,
  },
}

/** The mail that acknowledges a submission. A probe is not acknowledged; see intake/submit.ts. */
export const ACKNOWLEDGEMENTS: Readonly<Record<Purpose, 'thank-you' | 'guide'>> = {
  inquiry: 'thank-you',
  guide: 'guide',
  probe: 'thank-you',
}

function kindOf(profile: Profile): 'application' | 'inquiry' {
  return profile === 'CAREERS' ? 'application' : 'inquiry'
}

function subjectOfNotice(
  { subject, inquiryLabel: label, name, purpose }: Submission,
  { copy, inquiryLabels }: MailOptions,
): string {
  const text = subject || fillCopy(copy.notification.subject, { label, name })
  const isOurs = purpose === 'probe' || (subject === '' && isKnownLabel(label, inquiryLabels))
  return isOurs ? text : STRANGER_PREFIX + text
}

function replyToCompany(
  { submission }: { readonly submission: Submission },
  { company, mailboxes }: MailOptions,
): Mailbox {
  return { name: company.name, address: mailboxes[submission.profile] }
}
