import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('has a default for everything', () => {
  expect(readSettings({})).toEqual({
    port: 4321,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/[\\/]data$/),
    smtpUrl: null,
    mailFrom: 'website@lanternfield.example',
    bounceTo: 'website@lanternfield.example',
    alertWebhook: null,
    allowsCleartext: false,
    mailTo: { SERVICES: null, CAREERS: null },
    siteUrl: 'https://www.lanternfield.example',
    endpointUrl: 'https://www.lanternfield.example/prod/send-email',
    acknowledges: true,
    reportsWeekly: true,
    probe: null,
    clamav: null,
    allowedOrigins: ['https://www.lanternfield.example'],
    trustedProxies: 0,
    rateLimit: { max: 10, windowMs: 600_000 },
    retentionDays: { SERVICES: 180, CAREERS: 180 },
    databaseUrl: null,
    webhook: null,
    opsPort: null,
    logLevel: 'info',
  })
})

test('takes an empty value for an absent one', () => {
  expect(readSettings({ PORT: '', SMTP_URL: ' ' })).toEqual(readSettings({}))
})

test('reads what is set', () => {
  const settings = readSettings({
    PORT: '8080',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_TO_CAREERS: 'jobs@testfield.example',
    MAIL_ACKNOWLEDGE: 'false',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
    RATE_LIMIT: '3/90s',
    CLAMAV_URL: 'tcp://[::1]:3311',
  })
  expect(settings).toMatchObject({
    port: 8080,
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailTo: { SERVICES: null, CAREERS: 'jobs@testfield.example' },
    acknowledges: false,
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    rateLimit: { max: 3, windowMs: 90_000 },
    clamav: { host: '::1', port: 3311 },
  })
  expect(readSettings({ CLAMAV_URL: 'tcp://clamav', ALLOW_CLEARTEXT: 'true' }).clamav).toEqual({
    host: 'clamav',
    port: 3310,
  })
})

const SITE_URL = 'https://www.testfield.example/home/'
const ORIGIN = 'https://www.testfield.example'
const ENDPOINT = `${ORIGIN}/prod/send-email`
const ELSEWHERE = 'https://api.testfield.example/prod/send-email'

test.each([
  [{ SITE_URL }, { siteUrl: SITE_URL, allowedOrigins: [ORIGIN], endpointUrl: ENDPOINT }],
  [{ SITE_URL, PUBLIC_SEND_EMAIL_URL: ELSEWHERE }, { endpointUrl: ELSEWHERE }],
  // Probes go through the public address if it is known.
  [{ PROBE_EVERY: '90m' }, { probe: { everyMs: 5_400_000, endpoint: null } }],
  [{ PROBE_EVERY: '90m', SITE_URL }, { probe: { everyMs: 5_400_000, endpoint: ENDPOINT } }],
])('reads of %j the addresses %j', (environment, addresses) => {
  expect(readSettings(environment)).toMatchObject(addresses)
})

test.each([
  ['PUBLIC_SEND_EMAIL_URL', 'mailto:hello@testfield.example'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Website <website@testfield.example>'],
  ['MAIL_TO_SERVICES', 'a@x.example,b@x.example'],
  ['MAIL_ACKNOWLEDGE', 'yes'],
  ['WEEKLY_REPORT', 'monday'],
  ['PROBE_EVERY', '30s'],
  ['PROBE_EVERY', '25h'],
  ['PROBE_EVERY', 'hourly'],
  ['ALLOWED_ORIGINS', 'https://a.example/'],
  ['TRUST_PROXY', 'true'],
  ['RATE_LIMIT', '10'],
  ['RATE_LIMIT', '0/10m'],
  ['RETENTION_DAYS', '0'],
  ['OPS_PORT', '0'],
  ['OPS_PORT', '65536'],
  ['OPS_PORT', '4321'],
  ['LOG_LEVEL', 'loud'],
  ['SITE_URL', 'www.testfield.example'],
  ['SITE_URL', 'localhost:4321'],
  ['DATABASE_URL', 'mysql://db/lanternfield'],
  ['RETENTION_DAYS', 'SALES=30'],
  ['WEBHOOK_URL', 'https://hook.testfield.example'],
  ['WEBHOOK_SECRET', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['CLAMAV_URL', 'localhost:3310'],
  ['CLAMAV_URL', 'http://localhost:3310'],
  ['CLAMAV_URL', 'tcp://'],
  ['CLAMAV_URL', 'tcp://localhost:3310/socket'],
  ['CLAMAV_URL', 'tcp://localhost:99999'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test('never prints a password, whatever stands in it', () => {
  for (const url of ['http://me:pa/ss@mail.example', 'http://me:p@ss@mail.example'])
    expect(() => readSettings({ SMTP_URL: url })).toThrow('SMTP_URL is "http://***@mail.example"')
})

test.each([
  ['WEBHOOK_URL', 'http://crm.example/hooks/secret-token', { WEBHOOK_SECRET: SECRET }],
  ['ALERT_WEBHOOK_URL', 'http://192.168.1.5/alert', { WEBHOOK_SECRET: SECRET }],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?sslmode=prefer', {}],
  ['DATABASE_URL', 'postgres://user:pass@localhost/website?host=db.example', {}],
  ['DATABASE_URL', 'postgres:///website', { PGHOST: 'db.example' }],
  ['CLAMAV_URL', 'tcp://clamav:3310', {}],
  ['CLAMAV_URL', 'tcp://[2001:db8::1]:3310', {}],
])('refuses cleartext to another machine: %s=%s, unless it is allowed', (name, value, others) => {
  const environment = { [name]: value, ...others }
  expect(() => readSettings(environment)).toThrow(`${name} leads to another machine`)
  expect(() => readSettings({ ...environment, ALLOW_CLEARTEXT: 'true' })).not.toThrow()
})

test.each([
  ['WEBHOOK_URL', 'http://127.0.0.1:9000/hook', { WEBHOOK_SECRET: SECRET }],
  ['WEBHOOK_URL', 'https://crm.example/hook', { WEBHOOK_SECRET: SECRET }],
  ['DATABASE_URL', 'postgres://user:pass@localhost/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@LOCALHOST/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@127.8.0.1:5433/website', {}],
  ['DATABASE_URL', 'postgres:///website', {}],
  ['DATABASE_URL', 'postgres:///website?host=/var/run/postgresql', {}],
  ['DATABASE_URL', 'postgres://user:pass@%2Fvar%2Frun%2Fpostgresql/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?ssl=true', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website', { PGSSLMODE: 'require' }],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?sslmode=verify-full', {}],
  ['CLAMAV_URL', 'tcp://localhost', {}],
  ['CLAMAV_URL', 'tcp://127.0.0.1:3310', {}],
  ['CLAMAV_URL', 'tcp://[::1]:3310', {}],
])('takes %s=%s', (name, value, others) => {
  expect(() => readSettings({ [name]: value, ...others })).not.toThrow()
})

test('prints no path of a refused webhook, which is its secret', () => {
  expect(() =>
    readSettings({ WEBHOOK_URL: 'http://user@hooks.example/T0/B1/token', WEBHOOK_SECRET: SECRET }),
  ).toThrow(/^(?!.*token)/s)
})
