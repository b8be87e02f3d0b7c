import { convert } from 'html-to-text'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '../base/content.ts'
import type { MailData, MailName, MailOptions } from './mail-data.ts'
import type { Mail } from './mailer.ts'
import { MAILS, type MailEntry } from './mails.ts'
import { paintMail } from './templates/theme.ts'

/** The parts of a mail that do not depend on its kind. */
export type Envelope = {
  readonly messageId: string
  /** The date of the mail, in milliseconds since 1970. */
  readonly time: number
}

/** Composes one of the mails of `MAILS`. */
export type ComposeMail = <Name extends MailName>(
  name: Name,
  data: MailData[Name],
  envelope: Envelope,
) => Promise<Mail>

/** Makes the function that composes all mails of one server. */
export function createComposeMail(options: MailOptions): ComposeMail {
  return async <Name extends MailName>(
    name: Name,
    data: MailData[Name],
    { messageId, time }: Envelope,
  ) => {
    const entry: MailEntry<Name> = MAILS[name]
    return {
      messageId,
      date: new Date(time),
      from: { name: options.company.name, address: options.from },
      bounceTo: options.bounceTo,
      to: entry.to(data, options),
      ...(entry.replyTo && { replyTo: entry.replyTo(data, options) }),
      subject: onOneLine(entry.subject(data, options)),
      ...renderBody(createElement(entry.Body, { data, options }), options.brand),
      attachments: entry.attachments?.(data) ?? [],
      isAutomatic: !entry.isPersonal,
      isProbe: entry.isProbe?.(data) ?? false,
    }
  }
}

/** Whatever is filled in, a subject never begins another header. */
function onOneLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}

// The text version is read as it is: an address twice, or a heading in capitals, helps nobody.
const PLAIN_TEXT = {
  wordwrap: false as const,
  selectors: [
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: '[data-text-format="dataTable"]', format: 'dataTable' },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'a', options: { ignoreHref: true } },
    // Apart from links whose text is their address.
    {
      selector: 'a.signed',
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
