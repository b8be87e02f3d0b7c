/** Every mail that the server sends. A new one is a template and an entry here; see docs/decisions/047-a-table-of-mails.md. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import type { Purpose } from '@lanternfield/contract/purpose.ts'
import { createElement, type ReactElement } from 'react'
import { type AlertFacts, titleOfAlert } from '../alert-facts.ts'
import type { Company } from '../company.ts'
import type { Submission } from '../storage/store.ts'
import type { Attachment, Mailbox } from './mailer.ts'
import { AlertMail } from './templates/AlertMail.tsx'
import { DigestMail, type UnreadSubmission } from './templates/DigestMail.tsx'
import { GuideMail } from './templates/GuideMail.tsx'
import { NotificationMail } from './templates/NotificationMail.tsx'
import { ThankYouMail } from './templates/ThankYouMail.tsx'

/** What stays the same for every mail of one server. */
export type MailOptions = {
  readonly company: Company
  /** The sender of every mail: never the visitor, whose domain we do not speak for. */
  readonly from: string
  /** Where later bounces arrive. */
  readonly bounceTo: string
  /** The company's mailboxes. */
  readonly mailboxes: Company['mailboxes']
  /** The public address of the site; links in mails lead there. */
  readonly siteUrl: string
}

/** What each mail is composed from. */
export type MailData = {
  /** To the company's mailbox: everything that the visitor sent. */
  readonly notice: {
    readonly submission: Submission
    /** The mail server's code, if it refused the notice with its resume; then the resume is left out. */
    readonly refusedCode?: string
  }
  /** To the visitor, for an inquiry or an application. */
  readonly 'thank-you': { readonly submission: Submission }
  /** To the visitor who asked for the guide. */
  readonly guide: { readonly submission: Submission }
  /** To the company's mailbox: submissions that nobody may have read. */
  readonly digest: { readonly profile: Profile; readonly unread: readonly UnreadSubmission[] }
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
  /** Mails with the same key have the same subject and body, which are rendered once. */
  readonly cacheKey?: (data: Data) => string
  readonly attachments?: (data: Data) => readonly Attachment[]
  /** Whether no vacation notice should answer it. */
  readonly isAutomatic: boolean
  /** Whether it is the notice of a probe, which a mail rule files away. */
  readonly isProbe?: (data: Data) => boolean
}

/** Before the subject of a suspect's notice, so that a mail rule can sort it. */
const SUSPECT_PREFIX = '[Looks like spam] '

export const MAILS: { readonly [Name in MailName]: MailEntry<MailData[Name]> } = {
  notice: {
    to: ({ submission }, { mailboxes }) => mailboxes[submission.profile],
    replyTo: ({ submission }) => ({ name: submission.name, address: submission.email }),
    subject: ({ submission }) => {
      const subject = submission.subject || `${submission.inquiryLabel}: ${submission.name}`
      return isSuspect(submission) ? SUSPECT_PREFIX + subject : subject
    },
    body: ({ submission, refusedCode }, { company }) =>
      createElement(NotificationMail, {
        company,
        submission,
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
    subject: (_data, { company }) => `Thank you for writing to ${company.name}`,
    body: ({ submission }, { company }) =>
      createElement(ThankYouMail, { company, profile: submission.profile }),
    // It repeats nothing that was typed, so it is the same for all visitors of a profile.
    cacheKey: ({ submission }) => submission.profile,
    isAutomatic: true,
  },
  guide: {
    to: ({ submission }) => submission.email,
    replyTo: replyToCompany,
    subject: (_data, { company }) => `Your guide from ${company.name}`,
    body: ({ submission }, { company, siteUrl }) =>
      createElement(GuideMail, {
        company,
        guideUrl: new URL(guideLink(submission.id), siteUrl).href,
      }),
    isAutomatic: true,
  },
  digest: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ unread }) =>
      `Messages from the website that nobody may have read: ${unread.length}`,
    body: ({ unread }, { company }) => createElement(DigestMail, { company, unread }),
    isAutomatic: true,
  },
  alert: {
    to: ({ profile }, { mailboxes }) => mailboxes[profile],
    subject: ({ facts }, { mailboxes }) => titleOfAlert(facts, mailboxes),
    body: ({ facts }, { company, mailboxes }) =>
      createElement(AlertMail, { company, mailboxes, facts }),
    isAutomatic: true,
  },
}

/** The mail that acknowledges a submission. A probe is not acknowledged; see intake/accept.ts. */
export const ACKNOWLEDGEMENTS: Readonly<Record<Purpose, 'thank-you' | 'guide'>> = {
  inquiry: 'thank-you',
  guide: 'guide',
  probe: 'thank-you',
}

function isSuspect({ suspicions, releasedAt }: Submission): boolean {
  return suspicions.length > 0 && releasedAt === null
}

function replyToCompany(
  { submission }: { readonly submission: Submission },
  { company, mailboxes }: MailOptions,
): Mailbox {
  return { name: company.name, address: mailboxes[submission.profile] }
}
