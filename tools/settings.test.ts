import {
  describeUnknown,
  type Environment,
  parseSettings,
  readSettings,
} from '@lanternfield/settings/read-settings.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import { expect, test } from 'vitest'
import { BUILD_SETTINGS } from '../site/src/settings.ts'
import { SERVER_SETTINGS } from './env-example.ts'

const ofServer = (environment: Environment) => parseSettings(SERVER_SETTINGS, environment)
const ofBuild = (environment: Environment) => parseSettings(BUILD_SETTINGS, environment)

test('no setting has to be set', () => {
  for (const { values, errors } of [ofServer({}), ofBuild({})]) {
    expect(errors).toEqual([])
    expect(values.retentionDays).toEqual({ SERVICES: 180, CAREERS: 180 })
  }
  expect(ofServer({ PORT: '', SMTP_URL: ' ' })).toEqual(ofServer({}))
})

test('a program reports no errors of settings that it does not use', () => {
  expect(ofBuild({ PORT: 'x', SMTP_ULR: 'smtp://mail.example' }).errors).toEqual([])
})

test.each<[string, string, unknown]>([
  ['PORT', '8080', 8080],
  ['RATE_LIMIT', '3/90s', { max: 3, windowMs: 90_000 }],
  ...[
    'smtp://me%40x:12%2334@[::1]:587',
    'smtps://me:p@ss@mail.example',
    'smtp://mail.example?name=a@b',
  ].map((url) => ['SMTP_URL', url, url] as [string, string, string]),
  ['MAIL_ACKNOWLEDGE', 'false', false],
  ['RETENTION_DAYS', 'CAREERS=30', { SERVICES: 180, CAREERS: 30 }],
  [
    'ALLOWED_ORIGINS',
    'https://a.example, https://b.example:8443',
    ['https://a.example', 'https://b.example:8443'],
  ],
  ['PUBLIC_GTM_ID', 'GTM-TEST123', 'GTM-TEST123'],
  ['SITE_NOINDEX', 'true', true],
  ['KEEP_ASSETS_DAYS', '0', 0],
])('reads %s=%s', (name, value, parsed) => {
  const table: SettingsTable = { ...SERVER_SETTINGS, ...BUILD_SETTINGS }
  const [key = ''] = Object.entries(table).find(([, setting]) => setting.name === name) ?? []
  expect(parseSettings(table, { [name]: value }).values).toHaveProperty(key, parsed)
})

test.each([
  ['PUBLIC_SEND_EMAIL_URL', 'mailto:hello@testfield.example'],
  ['PORT', '65536'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'smtp://me:12#34@mail.example:587'],
  ['SMTP_URL', 'smtp://me:1/2@mail.example:587'],
  ['SMTP_URL', 'smtp://me:1/2=@mail.example:587'],
  ['SMTP_URL', 'smtp://me:1#2=3@mail.example:587'],
  ['SMTP_URL', 'smtp://me:pw@mail.example:465'],
  ['SMTP_URL', 'smtps://me:pw@mail.example:587'],
  ['DATA_DIR', '~/data'],
  ['MAIL_FROM', 'Website <website@testfield.example>'],
  ['MAIL_TO_SERVICES', 'a@x.example,b@x.example'],
  ['ALLOWED_ORIGINS', 'https://a.example/'],
  ['TRUST_PROXY', 'true'],
  ['RATE_LIMIT', '0/10m'],
  ['RETENTION_DAYS', 'SALES=30'],
  ['LOG_LEVEL', 'loud'],
  ['SITE_URL', 'www.testfield.example'],
  ['PUBLIC_GTM_ID', 'GTM-TEST123"></script>'],
  ['PUBLIC_CONSENT', 'yes'],
  ['PUBLIC_ANALYTICS_VALUES', 'Raw'],
  ['KEEP_ASSETS_DAYS', '-1'],
])('refuses %s=%s, and says what is wanted', (name, value) => {
  const environment = { [name]: value }
  const errors = new Set([...ofServer(environment).errors, ...ofBuild(environment).errors])
  expect([...errors]).toEqual([expect.stringContaining(`${name} is "`)])
  expect([...errors]).toEqual([expect.stringMatching(/", but it must be .+\.$/)])
})

test('names everything that is wrong at once', () => {
  expect(() => readSettings(BUILD_SETTINGS, { PUBLIC_CONSENT: 'a', SITE_NOINDEX: 'b' })).toThrow(
    'PUBLIC_CONSENT is "a", but it must be required or implied.\nSITE_NOINDEX is "b", but it must be true or false.',
  )
})

test('never shows what is secret in an address', () => {
  const { errors } = ofServer({ SMTP_URL: 'http://me:p@ss@mail.example' })
  expect(errors[0]).toContain('SMTP_URL is "http://***@mail.example"')
})

test.each(['"a@b.example"', "'a@b.example'", '“a@b.example”', '`a@b.example`', '"a@b.example'])(
  'refuses quotation marks around a value: %s',
  (value) => {
    expect(ofServer({ MAIL_FROM: value }).errors).toEqual([
      'MAIL_FROM has quotation marks around its value. Leave them out.',
    ])
  },
)

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['RETENTION-DAYS', 'RETENTION_DAYS'],
  ['SMTP_URL_FILE', 'SMTP_URL'],
])('names a setting that looks misspelled: %s', (given, meant) => {
  const sentence = `${given} is set, but the name of that setting is ${meant}.`
  expect(ofServer({ [given]: 'x' }).errors).toEqual([sentence])
})

test('no setting of one program looks like a misspelled one of the other', () => {
  const named = (table: SettingsTable) =>
    Object.fromEntries(Object.values(table).map(({ name }) => [name, 'x']))
  const sentences = [
    ...ofServer(named(BUILD_SETTINGS)).errors,
    ...ofBuild(named(SERVER_SETTINGS)).errors,
  ]
  expect(sentences.filter((one) => one.includes('the name of that setting'))).toEqual([])
})

test('leaves the variables of other programs alone', () => {
  const others = 'HOSTS POST HOME PATH APP_PORT HOSTNAME XDG_DATA_DIRS LANG PGHOST DB_URL NODE_ENV'
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']))
  expect(ofServer(environment).errors).toEqual([])
  // Both are set: one is read.
  expect(ofServer({ SITE_URL: 'https://a.example', SITE_URI: 'x' }).errors).toEqual([])
})

test('names a variable without effect', () => {
  const environment = { SMTP_HOST: 'secret', SMTP_URL: 'smtp://mail.example' }
  expect(ofServer(environment).errors).toEqual([])
  const sentence = 'SMTP_HOST is set, but no setting has that name. Known with SMTP_: SMTP_URL'
  expect(describeUnknown(SERVER_SETTINGS, environment)).toEqual([expect.stringContaining(sentence)])
})
