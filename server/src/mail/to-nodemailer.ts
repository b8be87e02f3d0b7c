import { Buffer } from 'node:buffer'
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import type { Mail } from './mailer.ts'

/** A mail as nodemailer's options. Nodemailer encodes every value, so that none can become a header of its own. */
export function toNodemailer(mail: Mail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    envelope: { from: mail.bounceTo, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      // The same memory, seen as what nodemailer wants.
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    // RFC 3834: no out-of-office notice answers a message that a machine wrote.
    headers: {
      ...(mail.isAutomatic && {
        'Auto-Submitted': mail.replyTo ? 'auto-replied' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
      ...(mail.isProbe && { 'X-Website-Probe': 'yes' }),
    },
    // Contents come from the server, never from a path or an address in a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
