import type { SendMailOptions } from 'nodemailer/lib/mailer'

/** One mail, ready to be sent. Nodemailer encodes every value, so that none can become a header of its own. */
export type Mail = SendMailOptions & {
  readonly messageId: string
  readonly date: Date
  readonly html: string
  readonly text: string
}

/** Sends mails: by SMTP, or as files into a folder. */
export interface Mailer {
  /**
   * Sends one mail; when the promise resolves, the mail server is responsible for it.
   * @throws DeliveryError
   */
  send(mail: Mail): Promise<void>
  /** Resolves if mails can be sent now. @throws DeliveryError of kind `unreachable` */
  probe(): Promise<void>
  /** Deletes the file of a delivery, where mails are written as files. */
  discard?(deliveryId: string): Promise<void>
  close(): Promise<void>
}

/** The access token; a new one if the mail server refused it. @throws Error with a `code` that is no secret */
export type GetToken = (isRefused: boolean) => Promise<string>
