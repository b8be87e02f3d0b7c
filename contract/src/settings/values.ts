/** Values of settings. The description of each completes the sentence "NAME must be …". */
import * as v from 'valibot'
import { parseRetention } from '../retention.ts'

/** Any text is possible. */
export const anyText = (wanted: string) => v.pipe(v.string(), v.description(wanted))

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.description(`a number from ${min} to ${max}`),
  )

export const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  v.pipe(
    v.string(),
    v.picklist(choices),
    v.description(`${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`),
  )

export const trueOrFalse = v.pipe(
  v.string(),
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
  v.description('true or false'),
)

export const emailAddress = matching(/^[^\s@<>,]+@[^\s@<>,]+$/, 'one plain e-mail address')

export const webAddress = address('an address such as https://www.example.com', isWeb)

export const endpoint = v.pipe(
  v.string(),
  v.check((value) => isWeb(URL.parse(value, 'https://localhost'))),
  v.description('an address such as https://api.example.com/prod/send-email, or a path'),
)

export const smtpUrl = address(
  'an address such as smtp://user:pass@host:587 or smtps://host:465',
  ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
)

export const postgresUrl = address(
  'an address such as postgres://user:pass@host:5432/database',
  ({ protocol }) => /^postgres(ql)?:$/.test(protocol),
)

/** Without a user, which `fetch` does not send. */
export const webhookUrl = address(
  'an address such as https://example.com/hook',
  (url) => isWeb(url) && url.username === '' && url.password === '',
)

/** 192 bits, the minimum of Standard Webhooks. */
const SECRET_MIN_BYTES = 24
const SECRET_MAX_BYTES = 64

/**
 * The key of Standard Webhooks in base64; its libraries take it without the prefix too. Text that is not base64 is refused:
 * half of the libraries would take it for the key itself, and no signature would fit.
 */
export const webhookSecret = v.pipe(
  v.string(),
  v.transform((secret) => secret.replace(/^whsec_/, '')),
  v.base64(),
  v.check((base64) => {
    const { length } = Buffer.from(base64, 'base64')
    return length >= SECRET_MIN_BYTES && length <= SECRET_MAX_BYTES
  }),
  v.description(
    `"whsec_" followed by ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} random bytes in base64, such as "openssl rand -base64 32" prints`,
  ),
)

export const origins = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.check((value) => URL.parse(value)?.origin === value),
    ),
  ),
  v.description('origins such as https://www.example.com, separated by commas'),
)

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

export const probeTime = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}[smh]$/),
  v.transform(toMs),
  v.minValue(MINUTE_MS),
  v.maxValue(DAY_MS),
  v.description('a time from 1m to 24h such as 1h'),
)

export const rateLimit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}[smh]$/),
  v.transform((value) => {
    const [max, time = ''] = value.split('/')
    return { max: Number(max), windowMs: toMs(time) }
  }),
  v.description('a number per time such as 10/10m (s, m or h)'),
)

function toMs(time: string): number {
  return Number(time.slice(0, -1)) * (UNIT_MS[time.slice(-1)] ?? 0)
}

const CLAMD_PORT = 3310

export const clamdAddress = v.pipe(
  v.string(),
  v.regex(/^tcp:\/\/[^/@?#]+\/?$/),
  v.check((value) => {
    const url = URL.parse(value)
    return url !== null && url.hostname !== '' && url.port !== '0'
  }),
  v.transform((value) => {
    const { hostname, port } = new URL(value)
    // An IPv6 address has brackets in a URL only.
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || CLAMD_PORT) }
  }),
  v.description(`an address such as tcp://localhost:${CLAMD_PORT}`),
)

export const retention = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const days = parseRetention(dataset.value)
    if (days) return days
    addIssue()
    return NEVER
  }),
  v.description(
    'a number of days from 1 to 36500, or one for each profile such as SERVICES=365,CAREERS=180',
  ),
)

export const tagManagerContainer = matching(
  /^GTM-[A-Z0-9]{4,12}$/,
  'the ID of a tag manager container, such as GTM-ABC1234',
)

export const ghostKey = matching(
  /^[0-9a-f]{26}$/,
  'a key of the Content API: 26 digits and letters from a to f',
)

const REPOSITORY =
  /^(?:(?<service>github):(?<repo>[\w.-]+\/[\w.-]+)|(?<service>gitlab):(?<repo>[\w.-]+(?:\/[\w.-]+)+)|(?<service>gitea):(?<host>https:\/\/[^/\s]+)\/(?<repo>[\w.-]+\/[\w.-]+))$/

export type RepositoryAddress = {
  readonly service: 'github' | 'gitlab' | 'gitea'
  readonly repo: string
  /** Where one's own Gitea or Forgejo is. */
  readonly host?: string | undefined
}

export const editorRepository = v.pipe(
  v.string(),
  v.regex(REPOSITORY),
  v.transform((value) => REPOSITORY.exec(value)?.groups as RepositoryAddress),
  v.description('github:owner/name, gitlab:group/name or gitea:https://host/owner/name'),
)

function matching(pattern: RegExp, wanted: string) {
  return v.pipe(v.string(), v.regex(pattern), v.description(wanted))
}

function address(wanted: string, fits: (url: URL) => boolean) {
  const isValid = (value: string) => {
    const url = URL.parse(value)
    return url !== null && fits(url)
  }
  return v.pipe(v.string(), v.check(isValid), v.description(wanted))
}

function isWeb(url: URL | null): boolean {
  return /^https?:$/.test(url?.protocol ?? '')
}
