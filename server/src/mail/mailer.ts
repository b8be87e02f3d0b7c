/** One message, composed and ready to be sent. */
export type Mail = {
  readonly messageId: string
  readonly date: Date
  readonly from: Mailbox
  /** The envelope sender: where later bounces arrive. */
  readonly bounceTo: string
  readonly to: string
  readonly replyTo?: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** True for a message that no vacation notice should answer. */
  readonly isAutomatic: boolean
  /** True for the notification of an operator's probe, by which a mail rule files it away. */
  readonly isProbe?: boolean
}

export type Mailbox = { readonly name: string; readonly address: string }

export type Attachment = {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
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
