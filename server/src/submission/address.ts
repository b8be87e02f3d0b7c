/**
 * An e-mail address in the one form in which addresses are compared: two spellings that differ in case, in how
 * Unicode composes a letter, or in how an internationalized domain is written (`bücher.example`,
 * `xn--bcher-kva.example`), are the same address.
 */
export function foldAddress(address: string): string {
  const folded = address.normalize('NFC').toLowerCase()
  const at = folded.lastIndexOf('@') + 1
  return folded.slice(0, at) + toAsciiDomain(folded.slice(at))
}

/** The part after the last `@`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** As DNS has it. What is no domain stays as it is. */
function toAsciiDomain(domain: string): string {
  const isInternational = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  const url = `http://${domain}`
  return isInternational && URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * The mailbox that an address most likely leads to: many providers ignore a "+" and what follows it, Gmail and
 * others dots as well, and Gmail has two domains. For limits alone, where a mistake costs a thank-you mail; to
 * erase, only the same address counts.
 */
export function foldToMailbox(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(foldAddress(address)) ?? []
  const mailbox = name.replace(/\+.*$/, '').replaceAll('.', '')
  return `${mailbox}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
