import { LEAD_MAGNET_LABEL, PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import type { Company } from '../company.ts'
import type { Delivery, ReportSubject, Submission } from '../storage/store.ts'
import { type AlertFacts, titleOfAlert } from './alert-facts.ts'
import type { Mail } from './mailer.ts'
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
  /** Where the site is public; links in mails lead there. */
  readonly siteUrl: string
}

/** Before the subject of a suspect's notice, so that a mail rule can sort it. */
const SUSPECT_PREFIX = '[Looks like spam] '

/** Composes the mail that thanks the visitor. */
export async function composeThankYou(
  mailOptions: MailOptions,
  delivery: Pick<Delivery, 'messageId'>,
  submission: Submission,
): Promise<Mail> {
  const { company, mailboxes } = mailOptions
  return {
    ...headOf(mailOptions, delivery, submission.receivedAt),
    to: submission.email,
    replyTo: { name: company.name, address: mailboxes[submission.profile] },
    ...(await composeThanks(mailOptions, submission)),
    attachments: [],
    isAutomatic: true,
  }
}

/**
 * Composes the notice to the company's mailbox.
 * @param refusedCode the mail server's code, if it refused this notice with its resume; then the resume is left out
 */
export async function composeNotice(
  mailOptions: MailOptions,
  delivery: Pick<Delivery, 'messageId'>,
  { submission, refusedCode }: { readonly submission: Submission; readonly refusedCode?: string },
): Promise<Mail> {
  const { company, mailboxes } = mailOptions
  const isSuspect = submission.suspicions.length > 0 && submission.releasedAt === null
  const subject = submission.subject || `${submission.inquiryLabel}: ${submission.name}`
  const mail = createElement(NotificationMail, { company, submission, isSuspect, refusedCode })
  return {
    ...headOf(mailOptions, delivery, submission.receivedAt),
    to: mailboxes[submission.profile],
    replyTo: { name: submission.name, address: submission.email },
    subject: isSuspect ? SUSPECT_PREFIX + subject : subject,
    ...(await renderBoth(mail)),
    attachments: submission.resume && refusedCode === undefined ? [submission.resume] : [],
    isAutomatic: false,
    isProbe: submission.inquiryLabel === PROBE_LABEL,
  }
}

/** What a report has to tell: unread submissions, or what an alert is about. */
export type ReportFacts =
  | { readonly kind: 'digest'; readonly unread: readonly UnreadSubmission[] }
  | ({ readonly kind: 'alert' } & AlertFacts)

/** Composes a mail that the server sends by itself. */
export async function composeReport(
  mailOptions: MailOptions,
  delivery: Pick<Delivery, 'messageId'>,
  { profile, period }: ReportSubject,
  facts: ReportFacts,
): Promise<Mail> {
  const { company, mailboxes } = mailOptions
  const [subject, body] =
    facts.kind === 'digest'
      ? [
          `Messages from the website that nobody may have read: ${facts.unread.length}`,
          createElement(DigestMail, { company, unread: facts.unread }),
        ]
      : [titleOfAlert(facts, mailboxes), createElement(AlertMail, { company, mailboxes, facts })]
  return {
    ...headOf(mailOptions, delivery, period.to),
    to: mailboxes[profile],
    subject,
    ...(await renderBoth(body)),
    attachments: [],
    isAutomatic: true,
  }
}

function headOf(
  { company, from, bounceTo }: MailOptions,
  { messageId }: Pick<Delivery, 'messageId'>,
  time: number,
): Pick<Mail, 'messageId' | 'date' | 'from' | 'bounceTo'> {
  return { messageId, date: new Date(time), from: { name: company.name, address: from }, bounceTo }
}

type MailText = Pick<Mail, 'subject' | 'html' | 'text'>

/** The thanks repeat nothing of a submission, so they are rendered once for each mailbox and not for each visitor. */
const thanks = new WeakMap<Company, Map<Profile, Promise<MailText>>>()

/** What the visitor is told: that it has arrived, or where the guide is that was asked for. */
async function composeThanks(
  { company, siteUrl }: MailOptions,
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
  // One that failed is rendered again the next time.
  rendered.catch(() => ofCompany.delete(profile))
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
