/** Kinds of values that settings have: schemas of a text, each with a description of what is wanted. */
import * as v from 'valibot'
import { parseRetention } from './retention.ts'

export type Kind<Value> = v.GenericSchema<string, Value>

/** Completes the sentence "NAME must be …". */
export function wantedOf(kind: v.GenericSchema): string {
  const described = 'wrapped' in kind ? (kind.wrapped as v.GenericSchema) : kind
  return v.getDescription(described) ?? ''
}

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.description(`a number from ${min} to ${max}`),
  )

export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  v.pipe(
    v.picklist(choices),
    v.description(`${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`),
  )

export const trueOrFalse = v.pipe(
  oneOf('true', 'false'),
  v.transform((text) => text === 'true'),
)

export const matching = (pattern: RegExp, wanted: string) =>
  v.pipe(v.string(), v.regex(pattern), v.description(wanted))

const textThat = (fits: (text: string) => boolean, wanted: string) =>
  v.pipe(v.string(), v.check(fits), v.description(wanted))

/** @param parse returns null if the text is no such value */
export const parsedBy = <Value>(parse: (text: string) => Value | null, wanted: string) =>
  v.pipe(
    v.string(),
    v.transform(parse),
    v.guard((value): value is Value => value !== null),
    v.description(wanted),
  )

export const emailAddress = matching(
  /^[^\s@<>,;:"()\\]+@[^\s@<>,;:"()\\]+$/,
  'one plain e-mail address',
)

export const webAddress = textThat(
  (text) => isWeb(URL.parse(text)),
  'an address such as https://www.example.com',
)

export const endpoint = textThat(
  (text) => isWeb(URL.parse(text, 'https://localhost')),
  'an address such as https://api.example.com/prod/send-email, or a path',
)

/** A password ends at these where a URL is read, and what is before them would be the host. */
const CUT_PASSWORD = /^\w+:\/\/[^@/?#]*(?:#|(?!.*\?\w+=)[/?]).*@/
const ENCODED = '; in a password # is %23, / %2F, ? %3F, @ %40 and % %25'

export const smtpUrl = textThat((text) => {
  const { protocol = '', hostname = '', port = '' } = URL.parse(text) ?? {}
  // TLS from the beginning belongs to 465, and STARTTLS to the others: the wrong one gets no answer.
  const isMixed = ['smtp:465', 'smtps:25', 'smtps:587'].includes(protocol + port)
  return /^smtps?:$/.test(protocol) && hostname !== '' && !isMixed && !CUT_PASSWORD.test(text)
}, `an address such as smtp://user:pass@host:587 or smtps://host:465${ENCODED}`)

export const postgresUrl = textThat(
  (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') && !CUT_PASSWORD.test(text),
  `an address such as postgres://user:pass@host:5432/database${ENCODED}`,
)

/** Without a user, which `fetch` does not send. */
export const webhookUrl = textThat((text) => {
  const url = URL.parse(text)
  return isWeb(url) && url?.username === '' && url.password === ''
}, 'an address such as https://example.com/hook')

/** 192 bits, the minimum of Standard Webhooks. */
const SECRET_MIN_BYTES = 24
const SECRET_MAX_BYTES = 64

/**
 * The key of Standard Webhooks in base64; its libraries take it without the prefix too. Text that is not base64 is
 * refused: half of the libraries would take it for the key itself, and no signature would fit.
 */
export const webhookSecret = parsedBy((text) => {
  const secret = text.replace(/^whsec_/, '')
  const bytes = Buffer.from(secret, 'base64')
  const isLong = bytes.length >= SECRET_MIN_BYTES && bytes.length <= SECRET_MAX_BYTES
  return isLong && bytes.toString('base64') === secret ? secret : null
}, `"whsec_" followed by ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} random bytes in base64, such as "openssl rand -base64 32" prints`)

export const origin = textThat(
  (text) => isWeb(URL.parse(text)) && URL.parse(text)?.origin === text,
  'an origin such as https://inbox.example.com',
)

export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]*,[\s,]*/).filter(Boolean)),
  v.everyItem((item) => URL.parse(item)?.origin === item),
  v.description('origins such as https://www.example.com, separated by commas'),
)

const MINUTE_MS = 60_000

/** In milliseconds. */
const time = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}[smh]$/),
  v.transform((text) => {
    const unitMs = { s: 1000, m: MINUTE_MS, h: 60 * MINUTE_MS }[text.slice(-1)] ?? 0
    return Number.parseInt(text, 10) * unitMs
  }),
)

export const probeTime = v.pipe(
  time,
  v.minValue(MINUTE_MS),
  v.maxValue(24 * 60 * MINUTE_MS),
  v.description('a time from 1m to 24h such as 1h'),
)

export const rateLimit = v.pipe(
  v.string(),
  v.transform((text) => text.split('/')),
  v.strictTuple([v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)), time]),
  v.transform(([max, windowMs]) => ({ max, windowMs })),
  v.description('a number per time such as 10/10m (s, m or h)'),
)

const CLAMD_PORT = 3310

export const clamdAddress = parsedBy((text) => {
  const url = /^tcp:\/\/[^/@?#]+\/?$/.test(text) ? URL.parse(text) : null
  if (!url?.hostname || url.port === '0') return null
  // An IPv6 address has brackets in a URL only.
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) }
}, `an address such as tcp://localhost:${CLAMD_PORT}`)

/** A resolver is found by its address: names need one. */
export const dnsServer = parsedBy((text) => {
  const [, v6, v4, port = '53'] =
    /^(?:\[([\da-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}|localhost))(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (Number(port) < 1 || Number(port) > 65_535) return null
  if (v6) return `[${v6}]:${port}`
  return v4 ? `${v4.toLowerCase().replace('localhost', '127.0.0.1')}:${port}` : null
}, 'an IP address with a port such as 127.0.0.1:53 or [::1]:53')

export const retention = parsedBy(
  parseRetention,
  'a number of days from 1 to 36500, or one for each profile such as SERVICES=365,CAREERS=180',
)

function isWeb(url: URL | null): boolean {
  return /^https?:$/.test(url?.protocol ?? '')
}
