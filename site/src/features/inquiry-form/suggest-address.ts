import { MAIL_PROVIDERS } from '@lanternfield/contract/text/mail-providers.ts'
import { countEdits } from '@lanternfield/contract/text/nearest.ts'

/** The address that somebody may have meant by one whose domain is one edit from a known one, or an empty text. */
export function suggestAddress(typed: string): string {
  const [, mailbox, written = ''] = /^(.+@)([^@]{1,30}?)\.?$/.exec(typed.trim()) ?? []
  const domain = written.toLowerCase()
  if (MAIL_PROVIDERS.includes(domain)) return ''
  const meant = MAIL_PROVIDERS.find((known) => {
    // One letter from a short name is another real one, and ymail.com, which is real, is one from gmail.com.
    const start = known.indexOf('.') < 5 ? 5 : 1
    return domain.startsWith(known.slice(0, start)) && countEdits(domain, known) <= 1
  })
  return meant ? mailbox + meant : ''
}
