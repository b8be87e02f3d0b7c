import { LEAD_MAGNET_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import type { Company } from '../company.ts'
import type {
  Delivery,
  QueueState,
  ReportSubject,
  Submission,
  SubmissionRecord,
} from '../storage/store.ts'
import type { Mail } from './channel.ts'
import { AlertMail } from './templates/AlertMail.tsx'
import { DigestMail } from './templates/DigestMail.tsx'
import { GuideMail } from './templates/GuideMail.tsx'
import { NotificationMail } from './templates/NotificationMail.tsx'
import { ThankYouMail } from './templates/ThankYouMail.tsx'

/** What stays the same for every mail of one server. */
export type Correspondence = {
  readonly company: Company
  /** The sender of every mail: never the visitor, whose domain we do not speak for. */
  readonly from: string
  /** The company's mailboxes. */
  readonly mailboxes: Company['mailboxes']
  /** Where the site is public; links in mails lead there. */
  readonly siteUrl: string
}

/** Composes the mail that a delivery of a submission stands for. */
export async function composeMail(
  correspondence: Correspondence,
  { kind, messageId }: Pick<Delivery, 'kind' | 'messageId'>,
  submission: Submission,
): Promise<Mail> {
  const { company, from, mailboxes } = correspondence
  const mailbox = mailboxes[submission.profile]
  const shared = {
    messageId,
    date: new Date(submission.receivedAt),
    from: { name: company.name, address: from },
  }

  if (kind === 'acknowledge')
    return {
      ...shared,
      to: submission.email,
      replyTo: { name: company.name, address: mailbox },
      ...(await composeThanks(correspondence, submission)),
      attachments: [],
      isAutomatic: true,
    }

  return {
    ...shared,
    to: mailbox,
    replyTo: { name: submission.name, address: submission.email },
    subject: submission.subject || `${submission.inquiryLabel}: ${submission.name}`,
    ...(await renderBoth(createElement(NotificationMail, { company, submission }))),
    attachments: submission.resume ? [submission.resume] : [],
    isAutomatic: false,
  }
}

/** What a report has to tell: the suspects of its period, or the state of what is owed. */
export type ReportFacts =
  | {
      readonly kind: 'digest'
      readonly suspects: readonly SubmissionRecord[]
      /** Whether there are more than these. */
      readonly hasMore: boolean
    }
  | { readonly kind: 'alert'; readonly queue: QueueState }

/** Composes a mail that the server owes by itself. */
export async function composeReport(
  { company, from, mailboxes }: Correspondence,
  { messageId }: Pick<Delivery, 'messageId'>,
  { profile, period }: ReportSubject,
  facts: ReportFacts,
): Promise<Mail> {
  const [subject, body] =
    facts.kind === 'digest'
      ? [
          `Messages that look like spam: ${facts.suspects.length}${facts.hasMore ? ' and more' : ''}`,
          createElement(DigestMail, { company, suspects: facts.suspects, hasMore: facts.hasMore }),
        ]
      : [
          'Messages from the website had to wait',
          createElement(AlertMail, { company, period, queue: facts.queue }),
        ]
  return {
    messageId,
    date: new Date(period.to),
    from: { name: company.name, address: from },
    to: mailboxes[profile],
    subject,
    ...(await renderBoth(body)),
    attachments: [],
    isAutomatic: true,
  }
}

type MailText = Pick<Mail, 'subject' | 'html' | 'text'>

/** The thanks repeat nothing of a submission, so they are rendered once for each mailbox and not for each visitor. */
const thanks = new WeakMap<Company, Map<Profile, Promise<MailText>>>()

/** What the visitor is told: that it has arrived, or where the guide is that was asked for. */
async function composeThanks(
  { company, siteUrl }: Correspondence,
  { id, inquiryLabel, profile }: Submission,
): Promise<MailText> {
  if (inquiryLabel === LEAD_MAGNET_LABEL) {
    const guideUrl = new URL(guideLink(id), siteUrl).href
    return {
      subject: `Your guide from ${company.name}`,
      ...(await renderBoth(createElement(GuideMail, { company, guideUrl }))),
    }
  }
  const ofCompany = thanks.get(company) ?? new Map<Profile, Promise<MailText>>()
  thanks.set(company, ofCompany)
  const rendered = ofCompany.get(profile) ?? renderThanks(company, profile)
  ofCompany.set(profile, rendered)
  return rendered
}

async function renderThanks(company: Company, profile: Profile): Promise<MailText> {
  return {
    subject: `Thank you for writing to ${company.name}`,
    ...(await renderBoth(createElement(ThankYouMail, { company, profile }))),
  }
}

// The text version is read as it is: an address twice, or a heading that shouts, helps nobody.
const PLAIN_TEXT = {
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'h1', options: { uppercase: false } },
  ],
}

async function renderBoth(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  return { html, text: toPlainText(html, PLAIN_TEXT) }
}
