/** Makes header values of visitors' text that every mail server accepts and no mail program decodes. */
import { domainToASCII } from 'node:url'

/** The beginning of an encoded word (RFC 2047): nodemailer passes on a typed one, and mail programs decode it. */
const ENCODED_WORD = /=(?=\?)/g

/** A text on one line, without direction marks and encoded words. */
export function toHeaderText(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(ENCODED_WORD, '= ')
    .trim()
}

/**
 * An address in ASCII, with an international domain encoded (RFC 5891). Null if there is no such form: then only
 * servers with SMTPUTF8 accept it in a header, and the company's may have none.
 */
export function toHeaderAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  const isPlain = /^[!-~]+$/.test(local) && !local.includes('=?')
  return isPlain && domain !== '' ? `${local}@${domain}` : null
}
