const MAIL_ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

export type MailPart = { readonly kind: 'text' | 'address'; readonly text: string }

/** Cuts a sentence at its e-mail addresses, so that they can be shown as links. */
export function mailParts(text: string): MailPart[] {
  // Splitting by a pattern with a group keeps what it matched, at the odd places.
  return text
    .split(MAIL_ADDRESS)
    .map((part, index): MailPart => ({ kind: index % 2 ? 'address' : 'text', text: part }))
    .filter((part) => part.text !== '')
}
