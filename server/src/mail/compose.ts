import { Buffer } from 'node:buffer'
import { convert } from 'html-to-text'
import type { Attachment } from 'nodemailer/lib/mailer'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '../content.ts'
import type { Resume } from '../submission/submission.ts'
import { toHeaderText } from './header-values.ts'
import type { MailOptions } from './mail-data.ts'
import type { Mail } from './mailer.ts'
import type { MailEntry } from './mails.ts'
import { paintMail } from './templates/theme.ts'

/** The parts of a mail that do not depend on its kind. */
export type Envelope = {
  readonly messageId: string
  /** The date of the mail, in milliseconds since 1970. */
  readonly time: number
}

/** Makes the function that composes all mails of one server. */
export function createComposeMail(options: MailOptions) {
  return async <Data>(
    entry: MailEntry<Data>,
    data: Data,
    { messageId, time }: Envelope,
  ): Promise<Mail> => {
    const to = entry.to(data, options)
    const replyTo = entry.replyTo?.(data, options)
    const resume = entry.attachment?.(data)
    return {
      messageId,
      date: new Date(time),
      from: { name: options.company.name, address: options.from },
      // An address that a mail program would decode stands in the envelope alone.
      ...(to === toHeaderText(to) && { to: { name: '', address: to } }),
      ...(replyTo && { replyTo: { ...replyTo, name: toHeaderText(replyTo.name ?? '') } }),
      envelope: { from: options.bounceTo, to: [to] },
      subject: toHeaderText(entry.subject(data, options)),
      ...renderBody(createElement(entry.Body, { data, options }), options.brand),
      attachments: resume ? [toAttachment(resume)] : [],
      headers: {
        // RFC 3834: no out-of-office notice answers a message that a machine wrote.
        ...(!entry.isPersonal && {
          'Auto-Submitted': entry.replyTo ? 'auto-replied' : 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        }),
        ...(entry.isProbe?.(data) && { 'X-Website-Probe': 'yes' }),
      },
      // Contents come from the server, never from a path or an address in a message.
      disableFileAccess: true,
      disableUrlAccess: true,
    }
  }
}

function toAttachment({ fileName, contentType, content }: Resume): Attachment {
  // The same memory, as a Buffer.
  const { buffer, byteOffset, byteLength } = content
  return {
    filename: toHeaderText(fileName),
    contentType,
    content: Buffer.from(buffer, byteOffset, byteLength),
  }
}

// The text version is read as it is: an address twice, or a heading in capitals, helps nobody.
const PLAIN_TEXT = {
  wordwrap: false as const,
  selectors: [
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: '[data-text-format="dataTable"]', format: 'dataTable' },
    {
      // Mail programs leave out of a reply what stands below it. The space is part of it (RFC 3676, 4.3).
      selector: 'hr',
      format: 'blockString',
      options: { string: '-- ' },
    },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'a', options: { ignoreHref: true } },
    // Apart from links whose text is their address.
    {
      selector: 'a[data-text-format="anchor"]',
      format: 'anchor',
      options: { ignoreHref: false, linkBrackets: false as const, hideLinkHrefIfSameAsText: true },
    },
    { selector: 'h1', options: { uppercase: false } },
  ],
}

function renderBody(body: ReactElement, brand: Brand): { html: string; text: string } {
  const html = paintMail(`<!doctype html>${renderToStaticMarkup(body)}`, brand)
  return { html, text: convert(html, PLAIN_TEXT) }
}
