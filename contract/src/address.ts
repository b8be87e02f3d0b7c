/**
 * An e-mail address in the one form in which addresses are compared: two spellings that differ in case, or in how
 * Unicode composes a letter, are the same address.
 */
export function foldAddress(address: string): string {
  return address.normalize('NFC').toLowerCase()
}

/**
 * The mailbox that an address most likely leads to: many providers ignore a "+" and what follows it, Gmail and others dots
 * as well, and Gmail has two domains. For limits alone, where a mistake costs a thank-you mail; to erase, only the same
 * address counts.
 */
export function foldToMailbox(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(foldAddress(address)) ?? []
  const mailbox = name.replace(/\+.*$/, '').replaceAll('.', '')
  return `${mailbox}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
