import { AddressLink } from './AddressLink.tsx'

const MAIL_ADDRESS = /([\w.+-]+@[\p{L}\p{M}\w-]+(?:\.[\p{L}\p{M}\w-]+)+)/u

/** A sentence in which every e-mail address is a link. */
export function TextWithMail({ text }: { readonly text: string }) {
  // Splitting by a pattern with a group keeps what it matched, at the odd places.
  return text
    .split(MAIL_ADDRESS)
    .map((part, index) => (index % 2 ? <AddressLink key={part} to={part} /> : part))
}
