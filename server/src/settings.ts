import { resolve } from 'node:path'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { parseRetention } from '@lanternfield/contract/retention.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import * as v from 'valibot'
import { isCleartextDatabase, isLoopbackHost, isLoopbackUrl } from './cleartext.ts'
import type { RateLimit } from './rate-limiter.ts'
import { StartError } from './start-error.ts'
import { isWebhookUrl, parseWebhookSecret, WEBHOOK_SECRET_WANTS } from './webhook-settings.ts'

/** The settings of the server, read from the environment once at start. See `.env.example`. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** The directory of all files that the server writes. */
  readonly dataDir: string
  /** The Postgres database that holds all state, or null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Where the mail server is, or null: messages become files in `dataDir/mail`. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The envelope sender of every message: where later bounces arrive. */
  readonly bounceTo: string
  /** Addresses that replace those in `content/company.yaml`. */
  readonly mailTo: { readonly SERVICES: string | null; readonly CAREERS: string | null }
  /** Where the site is public: links in mails lead there. */
  readonly siteUrl: string
  /** The public address that the forms post to; the pages that mails link to lie beside it. */
  readonly endpointUrl: string
  /** Whether visitors get a thank-you by e-mail. */
  readonly acknowledges: boolean
  /** Whether each of the company's mailboxes gets the figures of each week. */
  readonly reportsWeekly: boolean
  /** How often the server sends a probe by itself, and through which address; null for its own. Or null: never. */
  readonly probe: { readonly everyMs: number; readonly endpoint: string | null } | null
  /** The virus scanner that every resume must pass, or null: no scan. */
  readonly clamav: { readonly host: string; readonly port: number } | null
  /** Origins whose pages may post here, besides the requested host. */
  readonly allowedOrigins: readonly string[]
  /** The number of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: number
  readonly rateLimit: RateLimit
  /** Where each submission is also posted as JSON, and the key it is signed with; or null. */
  readonly webhook: { readonly url: string; readonly secret: string } | null
  /** Where each alert is also posted, and the key it is signed with; or null. */
  readonly alertWebhook: { readonly url: string; readonly secret: string } | null
  /** Days after which a submission and its resume are deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  /** Where metrics are served on loopback; null: nowhere. */
  readonly opsPort: number | null
  /** Whether personal data may leave this machine unencrypted. */
  readonly allowsCleartext: boolean
  /** The least that is logged. */
  readonly logLevel: LogLevel
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A variable of the environment has a value that cannot be used. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))
const address = v.pipe(v.string(), v.regex(/^[^\s@<>,]+@[^\s@<>,]+$/))
const trueOrFalse = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
)
const origin = v.pipe(v.string(), v.check(isOrigin))
const clamavUrl = v.pipe(v.string(), v.check(isClamavUrl), v.transform(toClamdAddress))
const smtpUrl = v.pipe(v.string(), v.check(isSmtpUrl))
const databaseUrl = v.pipe(
  v.string(),
  v.check((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')),
)
const rateLimit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}[smh]$/),
  v.transform(toRateLimit),
)

const probeTime = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}[smh]$/),
  v.transform((value) => Number(value.slice(0, -1)) * (UNIT_MS[value.slice(-1)] ?? 0)),
  v.minValue(60_000),
  v.maxValue(24 * 3_600_000),
)

const retention = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const days = parseRetention(dataset.value)
    if (days) return days
    addIssue()
    return NEVER
  }),
)

/**
 * Reads the settings.
 * @throws SettingsError that names each wrong variable, what it got and what it wants
 */
export function readSettings(environment: Environment): Settings {
  const wrong: string[] = []

  // An empty variable in an .env file means the default.
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

  const siteUrl = read(
    'SITE_URL',
    'https://www.lanternfield.example',
    'an address such as https://www.example.com',
    v.pipe(
      v.string(),
      v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')),
    ),
  )
  // The build puts it into the pages as it is; both refuse what is no address.
  const endpoint = given('PUBLIC_SEND_EMAIL_URL') ?? SEND_EMAIL_PATH
  const endpointUrl = URL.parse(endpoint, siteUrl)
  if (endpointUrl === null || !/^https?:$/.test(endpointUrl.protocol))
    wrong.push(
      `PUBLIC_SEND_EMAIL_URL is "${withoutPassword(endpoint)}", but it must be an address such as https://api.example.com/prod/send-email, or a path.`,
    )
  function readWebhookUrl(name: string): string | null {
    const schema = v.pipe(v.string(), v.check(isWebhookUrl))
    return read(name, null, 'an address such as https://example.com/hook', schema)
  }

  /** Both are signed with one secret. */
  function readWebhooks(): Pick<Settings, 'webhook' | 'alertWebhook'> {
    const url = readWebhookUrl('WEBHOOK_URL')
    const alertUrl = readWebhookUrl('ALERT_WEBHOOK_URL')
    const secret = given('WEBHOOK_SECRET')
    if (secret === undefined) {
      if (url !== null || alertUrl !== null)
        wrong.push(
          'WEBHOOK_URL and WEBHOOK_SECRET must be set together, and ALERT_WEBHOOK_URL needs WEBHOOK_SECRET too: what is posted is always signed.',
        )
      return { webhook: null, alertWebhook: null }
    }
    if (url === null && alertUrl === null)
      wrong.push(
        'WEBHOOK_URL and WEBHOOK_SECRET must be set together: what is posted is always signed.',
      )
    if (!parseWebhookSecret(secret))
      wrong.push(`WEBHOOK_SECRET cannot be used: it must be ${WEBHOOK_SECRET_WANTS}.`)
    return {
      webhook: url === null ? null : { url, secret },
      alertWebhook: alertUrl === null ? null : { url: alertUrl, secret },
    }
  }

  const webhooks = readWebhooks()
  const probeEveryMs = read('PROBE_EVERY', null, 'a time from 1m to 24h such as 1h', probeTime)
  const mailFrom = read('MAIL_FROM', 'website@lanternfield.example', 'one e-mail address', address)
  const settings: Settings = {
    port: read('PORT', 4321, 'a number from 0 to 65535', wholeNumber(0, 65_535)),
    host: given('HOST') ?? '127.0.0.1',
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl: read(
      'DATABASE_URL',
      null,
      'an address such as postgres://user:pass@host:5432/database',
      databaseUrl,
    ),
    smtpUrl: read(
      'SMTP_URL',
      null,
      'an address such as smtp://user:pass@host:587 or smtps://host:465',
      smtpUrl,
    ),
    mailFrom,
    bounceTo: read('MAIL_BOUNCE_TO', mailFrom, 'one e-mail address', address),
    mailTo: {
      SERVICES: read('MAIL_TO_SERVICES', null, 'one e-mail address', address),
      CAREERS: read('MAIL_TO_CAREERS', null, 'one e-mail address', address),
    },
    siteUrl,
    endpointUrl: endpointUrl?.href ?? siteUrl,
    acknowledges: read('MAIL_ACKNOWLEDGE', true, 'true or false', trueOrFalse),
    probe:
      probeEveryMs === null
        ? null
        : {
            everyMs: probeEveryMs,
            endpoint: given('SITE_URL') ? (endpointUrl?.href ?? null) : null,
          },
    reportsWeekly: read('WEEKLY_REPORT', true, 'true or false', trueOrFalse),
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
    ...webhooks,
    retentionDays: read(
      'RETENTION_DAYS',
      RETENTION_DAYS,
      'a number of days from 1 to 36500, or one for each profile such as SERVICES=365,CAREERS=180',
      retention,
    ),
    opsPort: read('OPS_PORT', null, 'a number from 1 to 65535', wholeNumber(1, 65_535)),
    allowsCleartext: read('ALLOW_CLEARTEXT', false, 'true or false', trueOrFalse),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', LOG_LEVELS.join(', '), v.picklist(LOG_LEVELS)),
  }
  if (!settings.allowsCleartext) wrong.push(...cleartextRefusals(settings, environment))
  if (settings.opsPort !== null && settings.opsPort === settings.port)
    wrong.push(`OPS_PORT is "${settings.opsPort}", but it must be another port than PORT.`)
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return settings
}

/** One sentence for each setting that would send personal data unencrypted to another machine. SMTP demands TLS itself. */
function cleartextRefusals(
  { databaseUrl, webhook, alertWebhook, clamav }: Settings,
  environment: Environment,
): string[] {
  const sentences = []
  for (const [name, hook] of [
    ['WEBHOOK_URL', webhook],
    ['ALERT_WEBHOOK_URL', alertWebhook],
  ] as const)
    if (hook?.url.startsWith('http:') && !isLoopbackUrl(hook.url))
      sentences.push(`${name} leads to another machine without encryption. Use https, ${OR_ALLOW}`)
  if (databaseUrl !== null && isCleartextDatabase(databaseUrl, environment))
    sentences.push(
      `DATABASE_URL leads to another machine without encryption. Add ?sslmode=verify-full (or require), ${OR_ALLOW}`,
    )
  if (clamav !== null && !isLoopbackHost(clamav.host))
    sentences.push(
      `CLAMAV_URL leads to another machine without encryption, since clamd has none. Run it on this one or behind a tunnel, ${OR_ALLOW}`,
    )
  return sentences
}

const OR_ALLOW = 'or set ALLOW_CLEARTEXT=true if the network between them is your own.'

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
  // An IPv6 address has brackets in a URL only.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || CLAMAV_PORT) }
}

function isOrigin(value: string): boolean {
  return URL.parse(value)?.origin === value
}

function toRateLimit(value: string): RateLimit {
  const [, max, time, unit] = /^(\d+)\/(\d+)([smh])$/.exec(value) ?? []
  return { max: Number(max), windowMs: Number(time) * (UNIT_MS[unit ?? ''] ?? 0) }
}

/** Before the last "@" of an address may be a password, and the path of a webhook is a secret, whatever else is wrong. */
function withoutPassword(value: string): string {
  return value
    .replace(/^([a-z]+:\/\/)?.*@/is, '$1***@')
    .replace(/^(https?:\/\/[^/?#]*)[/?#].+$/is, '$1/***')
}
