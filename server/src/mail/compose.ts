import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { guideLink } from '@lanternfield/contract/lead-magnet.ts'
import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import type { Company } from '../company.ts'
import type { Delivery, Submission } from '../storage/store.ts'
import type { Mail } from './channel.ts'
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

type MailText = Pick<Mail, 'subject' | 'html' | 'text'>

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
