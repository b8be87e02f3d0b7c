import { resolve } from 'node:path'
import * as v from 'valibot'
import { StartError } from './start-error.ts'

/** What an operator can set, read from the environment once at start. See `.env.example`. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** Everything the server keeps on disk. */
  readonly dataDir: string
  /** Where the mail server is, or null: messages become files in `dataDir/mail`. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Addresses that replace those in `content/company.yaml`. */
  readonly mailTo: { readonly SERVICES: string | null; readonly CAREERS: string | null }
  /** Where the site is public: links in mails lead there. */
  readonly siteUrl: string
  /** Whether visitors get a thank-you by e-mail. */
  readonly acknowledges: boolean
  /** The virus scanner that every resume must pass, or null: none is asked. */
  readonly clamav: { readonly host: string; readonly port: number } | null
  /** Origins whose pages may post here, beside the host that was asked. */
  readonly allowedOrigins: readonly string[]
  /** How many proxies in front of us are believed when they say whom they speak for. */
  readonly trustedProxies: number
  readonly rateLimit: RateLimit
  /** Days after which a submission and its resume are deleted. */
  readonly retentionDays: number
  /** The least that is logged. */
  readonly logLevel: LogLevel
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** At most `max` submissions from one address within `windowMs`. */
export type RateLimit = { readonly max: number; readonly windowMs: number }

/** A variable of the environment has a value that cannot be used. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

// Promised by the product's outside and not built yet. To take them and do nothing would be worse than to refuse.
const NOT_YET = ['DATABASE_URL', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'OPS_PORT']

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))
const address = v.pipe(v.string(), v.regex(/^[^\s@<>,]+@[^\s@<>,]+$/))
const origin = v.pipe(v.string(), v.check(isOrigin))
const clamavUrl = v.pipe(v.string(), v.check(isClamavUrl), v.transform(toClamdAddress))
const smtpUrl = v.pipe(v.string(), v.check(isSmtpUrl))
const rateLimit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}[smh]$/),
  v.transform(toRateLimit),
)

/**
 * Reads the settings.
 * @throws SettingsError that names each wrong variable, what it got and what it wants
 */
export function readSettings(environment: Environment): Settings {
  const wrong: string[] = []

  // A variable that is set to nothing is how an .env file says "default".
  const given = (name: string) => environment[name]?.trim() || undefined

  function read<T>(
    name: string,
    fallback: T,
    wants: string,
    schema: v.GenericSchema<string, T>,
  ): T {
    const value = given(name)
    if (value === undefined) return fallback
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    wrong.push(`${name} is "${withoutPassword(value)}", but it must be ${wants}.`)
    return fallback
  }

  for (const name of NOT_YET)
    if (given(name) !== undefined)
      wrong.push(`${name} is set, but this version cannot do what it asks for. Leave it out.`)

  const siteUrl = read(
    'SITE_URL',
    'https://www.lanternfield.example',
    'an address such as https://www.example.com',
    v.pipe(
      v.string(),
      v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')),
    ),
  )
  const settings: Settings = {
    port: read('PORT', 4321, 'a number from 0 to 65535', wholeNumber(0, 65_535)),
    host: given('HOST') ?? '127.0.0.1',
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    smtpUrl: read(
      'SMTP_URL',
      null,
      'an address such as smtp://user:pass@host:587 or smtps://host:465',
      smtpUrl,
    ),
    mailFrom: read('MAIL_FROM', 'website@lanternfield.example', 'one e-mail address', address),
    mailTo: {
      SERVICES: read('MAIL_TO_SERVICES', null, 'one e-mail address', address),
      CAREERS: read('MAIL_TO_CAREERS', null, 'one e-mail address', address),
    },
    siteUrl,
    acknowledges: read(
      'MAIL_ACKNOWLEDGE',
      true,
      'true or false',
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((value) => value === 'true'),
      ),
    ),
    clamav: read('CLAMAV_URL', null, 'an address such as tcp://localhost:3310', clamavUrl),
    allowedOrigins: read(
      'ALLOWED_ORIGINS',
      [new URL(siteUrl).origin],
      'origins such as https://www.example.com, separated by commas',
      v.pipe(v.string(), v.transform(toList), v.array(origin)),
    ),
    trustedProxies: read(
      'TRUST_PROXY',
      0,
      'the number of proxies in front of the server, 0 to 20',
      wholeNumber(0, 20),
    ),
    rateLimit: read(
      'RATE_LIMIT',
      { max: 10, windowMs: 600_000 },
      'a number per time such as 10/10m (s, m or h)',
      rateLimit,
    ),
    retentionDays: read(
      'RETENTION_DAYS',
      180,
      'a number of days from 1 to 36500',
      wholeNumber(1, 36_500),
    ),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', LOG_LEVELS.join(', '), v.picklist(LOG_LEVELS)),
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return settings
}

function toList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

const CLAMAV_PORT = 3310

function isClamavUrl(value: string): boolean {
  const url = URL.parse(value)
  return (
    url?.protocol === 'tcp:' &&
    url.hostname !== '' &&
    /^tcp:\/\/[^/@?#]+\/?$/.test(value) &&
    url.port !== '0'
  )
}

function toClamdAddress(value: string): { host: string; port: number } {
  const { hostname, port } = new URL(value)
  // An IPv6 address stands in brackets in a URL only.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || CLAMAV_PORT) }
}

function isOrigin(value: string): boolean {
  return URL.parse(value)?.origin === value
}

function toRateLimit(value: string): RateLimit {
  const [, max, time, unit] = /^(\d+)\/(\d+)([smh])$/.exec(value) ?? []
  return { max: Number(max), windowMs: Number(time) * (UNIT_MS[unit ?? ''] ?? 0) }
}

/** What stands between "//" and the last "@" of an address is nobody's business on a screen. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/.*@/, '//***@')
}
