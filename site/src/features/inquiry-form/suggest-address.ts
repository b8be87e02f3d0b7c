import { countEdits } from '@lanternfield/contract/text/nearest.ts'

/** Where most people have a mailbox. */
const DOMAINS =
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.id hotmail.com hotmail.co.uk
  outlook.com live.com msn.com icloud.com aol.com protonmail.com proton.me gmx.com gmx.net zoho.com
  fastmail.com rocketmail.com rediffmail.com btinternet.com t-online.de comcast.net verizon.net
  att.net sbcglobal.net bellsouth.net optonline.net cox.net`.split(/\s+/)

/** The address that somebody may have meant by one whose domain is one edit from a known one, or an empty text. */
export function suggestAddress(typed: string): string {
  const [, mailbox, written = ''] = /^(.+@)([^@]{1,30}?)\.?$/.exec(typed.trim()) ?? []
  const domain = written.toLowerCase()
  if (DOMAINS.includes(domain)) return ''
  const meant = DOMAINS.find((known) => {
    // One letter from a short name is another real one, and ymail.com, which is real, is one from gmail.com.
    const start = known.indexOf('.') < 5 ? 5 : 1
    return domain.startsWith(known.slice(0, start)) && countEdits(domain, known) <= 1
  })
  return meant ? mailbox + meant : ''
}
