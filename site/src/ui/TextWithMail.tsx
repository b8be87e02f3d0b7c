import { mailParts } from '../lib/mail-parts.ts'

/** A sentence in which every e-mail address is a link. */
export function TextWithMail({ text }: { readonly text: string }) {
  return mailParts(text).map((part) =>
    part.kind === 'address' ? (
      <a key={part.text} href={`mailto:${part.text}`} className="link">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
