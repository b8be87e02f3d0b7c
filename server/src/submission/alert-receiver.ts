/** A chat or a program that gets alerts, past the mail server. */
export type AlertReceiver = {
  /** As the doctor prints it. */
  readonly name: string
  /** Of its deliveries. */
  readonly kind: string
  readonly open: () => OpenAlertReceiver
}

export type OpenAlertReceiver = {
  /** @param id the same over all attempts */
  send(id: string, alert: AlertMessage): Promise<void>
  close(): Promise<void>
}

/** An alert, without any text of visitors. */
export type AlertMessage = {
  readonly title: string
  readonly text: string
  readonly link: { readonly href: string; readonly text: string } | null
  /** The same for programs, in JSON; see docs/webhooks.md. */
  readonly event: string
}
