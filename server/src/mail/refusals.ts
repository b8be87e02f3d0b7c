/** Whose refusal a mail server's reply is. What servers really say is in refusals.test.ts. */
import { toLiteralLine } from '../base/literal-text.ts'

/**
 * `sender`: of us, whoever the recipient is. `policy`: of us or of this message, which the reply leaves open.
 * `address`: it does not exist. `recipient`: the mailbox takes no mail, or none of ours. `full`: the mailbox is full.
 * `content`: of this message.
 */
export type Refusal = 'sender' | 'policy' | 'address' | 'recipient' | 'full' | 'content'

const CAUSE_MAX_CHARS = 300

/** Enhanced codes that say it, without the class. Source: the registry of RFC 5248, and what providers add to it */
const BY_CODE: readonly (readonly [RegExp, Refusal])[] = [
  [/^1\.(?:[1236]|10)$|^4\.[14]$/, 'address'],
  [/^2\.1$|^7\.(?:1[78]|12[49]|13[3-6])$/, 'recipient'],
  [/^2\.2$/, 'full'],
  [/^[23]\.[34]$|^6\.\d+$/, 'content'],
  [/^1\.(?:[78]|90)$|^2\.252$|^4\.5$|^7\.(?:[2-9]|\d{2,})$/, 'sender'],
]

const RECIPIENT =
  /RESOLVER\.RST|by the recipient|recipient(?:'s)? (?:preference|rule|setting)|user rules|only accepts?|accepts? (?:mail|messages) only|(?:not|n't) accept(?:ing)? (?:any |e-?mails? |mails? |messages? )+from|no longer accepts/i
const SENDER =
  /\bsender|\bsend(?:ing)? (?:mail )?(?:as|from)\b|sendasdenied|\bfrom:? (?:address|header|domain)|relay(?!=)|rcpthosts|client host|\bhelo\b|callback|\bspf\b|\bdkim\b|\bdmarc\b|spoof|authenticat|authori[sz]|verified|\bsend\w*\b.{0,25}\b(?:limit|quota)|(?:daily|hourly|monthly|rate|outbound|submission) ?(?:limit|quota)|too many (?:e-?mails?|messages|connections)|unusual|throttl|spamhaus|spamcop|sorbs|barracudacentral|proofpoint\.com|\bDNSBL|\bRBL\b|block ?list|black ?list|reputation|\bIPs?\b|\bPTR\b|reverse dns|tenant|suspended for|TSS\d\d|\bOU-\d/i
const CONTENT =
  /spam|virus|malware|phish|attachment|content|unsolicited|\burls?\b|\blinks?\b|header|too (?:large|big)|\bsize\b/i
const FULL = /\bfull\b|over ?quota|quota|storage|too many mails on|ueberschritten/i
const NO_ADDRESS =
  /(?:unknown|invalid|no such|no|non-?existent|unroute?able|undeliverable|bad) (?:\w+ )?(?:user|recipient|mailbox|address|account|alias|local|person|destination)|(?:user|recipient|mailbox|address|account|addressee|alias|empf.nger|benutzer|destinat\w+|adresse).{0,60}?(?:unknown|unavailable|inactive|invalid|not (?:found|exist|known|valid|listed|local)|n't (?:exist|have)|no longer (?:valid|on)|unbekannt|nicht bekannt|inconnu|inexist|sconosciut)|badrcptto|RecipientNotFound/i

/**
 * Reads a failure's message: a reply, and before it in which phase it came.
 * @returns null if it says nothing that lasts
 */
export function readRefusal(failure: string): Refusal | null {
  // What a visitor typed, and servers repeat, decides nothing.
  const text = withoutAddresses(failure)
  const status = /(?:^|: )([45])\d\d[ -]/.exec(text)?.[1]
  // No address of a network.
  const enhanced = new RegExp(`(?<![\\d.])${status}\\.(\\d{1,3}\\.\\d{1,3})(?!\\.?\\d)`)
  const code = enhanced.exec(text)?.[1] ?? ''
  const [, refusal = readWords(text, code)] = BY_CODE.find(([codes]) => codes.test(code)) ?? []
  if (status !== '4') return refusal
  const lasts = refusal === 'sender' || refusal === 'full'
  return lasts && !/gr[ea]y.?list/i.test(text) ? refusal : null
}

/** A reply for people who look for its cause: without what is sent before it, and without addresses. */
export function quoteRefusal(failure: string): string {
  const reply = withoutAddresses(failure).replace(/^.*?: (?=\d{3}[ -])/, '')
  return toLiteralLine(reply).slice(0, CAUSE_MAX_CHARS)
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>:"']+@[^\s<>:"',]+/g, '…')
}

function readWords(text: string, code: string): Refusal | null {
  const isAfterData = /^Message failed: 5\d\d/.test(text)
  if (RECIPIENT.test(text)) return 'recipient'
  if (SENDER.test(text)) return 'sender'
  if (isAfterData && (CONTENT.test(text) || /\b552\b/.test(text))) return 'content'
  if (FULL.test(text)) return 'full'
  if (NO_ADDRESS.test(text)) return 'address'
  if (/recipient (?:address )?rejected/i.test(text)) return 'recipient'
  if (/^7\.[01]$/.test(code)) return 'policy'
  if (isAfterData) return 'content'
  return text.includes('all recipients were rejected') ? 'recipient' : null
}
