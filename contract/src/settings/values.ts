/** Kinds of values that settings have. */
import { parseRetention } from '../retention.ts'

export type Kind<Value> = {
  /** Completes the sentence "NAME must be …". */
  readonly wanted: string
  /** Returns null if the text is no such value. */
  readonly parse: (text: string) => Value | null
}

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  wanted: `a number from ${min} to ${max}`,
  parse: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : null
  },
})

export const oneOf = <const Choice extends string>(...choices: Choice[]): Kind<Choice> => ({
  wanted: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
  parse: (text) => choices.find((choice) => choice === text) ?? null,
})

export const trueOrFalse: Kind<boolean> = {
  wanted: 'true or false',
  parse: (text) => ({ true: true, false: false })[text] ?? null,
}

export const matching = (pattern: RegExp, wanted: string): Kind<string> =>
  textThat((text) => pattern.test(text), wanted)

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

export const smtpUrl = textThat((text) => {
  const url = URL.parse(text)
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== ''
}, 'an address such as smtp://user:pass@host:587 or smtps://host:465')

export const postgresUrl = textThat(
  (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
  'an address such as postgres://user:pass@host:5432/database',
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
 * The key of Standard Webhooks in base64; its libraries take it without the prefix too. Text that is not base64 is refused:
 * half of the libraries would take it for the key itself, and no signature would fit.
 */
export const webhookSecret: Kind<string> = {
  wanted: `"whsec_" followed by ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} random bytes in base64, such as "openssl rand -base64 32" prints`,
  parse: (text) => {
    const secret = text.replace(/^whsec_/, '')
    const bytes = Buffer.from(secret, 'base64')
    const isLong = bytes.length >= SECRET_MIN_BYTES && bytes.length <= SECRET_MAX_BYTES
    return isLong && bytes.toString('base64') === secret ? secret : null
  },
}

export const origins: Kind<readonly string[]> = {
  wanted: 'origins such as https://www.example.com, separated by commas',
  parse: (text) => {
    const items = text.split(/[\s,]*,[\s,]*/).filter(Boolean)
    return items.every((item) => URL.parse(item)?.origin === item) ? items : null
  },
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

export const probeTime: Kind<number> = {
  wanted: 'a time from 1m to 24h such as 1h',
  parse: (text) => {
    const ms = parseTime(text) ?? 0
    return ms >= MINUTE_MS && ms <= DAY_MS ? ms : null
  },
}

export const rateLimit: Kind<{ readonly max: number; readonly windowMs: number }> = {
  wanted: 'a number per time such as 10/10m (s, m or h)',
  parse: (text) => {
    const [, max, time = ''] = /^([1-9]\d{0,6})\/(.+)$/.exec(text) ?? []
    const windowMs = parseTime(time)
    return windowMs === null ? null : { max: Number(max), windowMs }
  },
}

function parseTime(text: string): number | null {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? []
  const unitMs = { s: 1000, m: MINUTE_MS, h: 60 * MINUTE_MS }[unit]
  return unitMs ? Number(count) * unitMs : null
}

const CLAMD_PORT = 3310

export const clamdAddress: Kind<{ readonly host: string; readonly port: number }> = {
  wanted: `an address such as tcp://localhost:${CLAMD_PORT}`,
  parse: (text) => {
    const url = /^tcp:\/\/[^/@?#]+\/?$/.test(text) ? URL.parse(text) : null
    if (!url?.hostname || url.port === '0') return null
    // An IPv6 address has brackets in a URL only.
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) }
  },
}

/** A resolver is found by its address: names need one. */
export const dnsServer: Kind<string> = {
  wanted: 'an IP address with a port such as 127.0.0.1:53 or [::1]:53',
  parse: (text) => {
    const [, v6, v4, port = '53'] =
      /^(?:\[([\da-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}|localhost))(?::(\d{1,5}))?$/i.exec(text) ?? []
    if (Number(port) < 1 || Number(port) > 65_535) return null
    if (v6) return `[${v6}]:${port}`
    return v4 ? `${v4.toLowerCase().replace('localhost', '127.0.0.1')}:${port}` : null
  },
}

export const retention = {
  wanted:
    'a number of days from 1 to 36500, or one for each profile such as SERVICES=365,CAREERS=180',
  parse: parseRetention,
}

function textThat(fits: (text: string) => boolean, wanted: string): Kind<string> {
  return { wanted, parse: (text) => (fits(text) ? text : null) }
}

function isWeb(url: URL | null): boolean {
  return /^https?:$/.test(url?.protocol ?? '')
}
