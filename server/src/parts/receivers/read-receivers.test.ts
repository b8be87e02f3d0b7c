/** Files of receivers as people write them, read with the other settings as at every start. */
import { Buffer } from 'node:buffer'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConfiguration } from '../../../testing/configuration.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'
import { receiverOf } from '../../submission/receiver-kind.ts'
import { readReceivers } from './read-receivers.ts'
import { RECEIVER_TYPES } from './receiver-types.ts'

const URL_WITH_TOKEN = 'https://hooks.crm.example/T0/s3cr3t'
const ENVIRONMENT = { HOOK_URL: URL_WITH_TOKEN, HOOK_SECRET: WEBHOOK_SECRET, EMPTY: ' ' }
const GOOD = `
- name: crm
  type: webhook
  url: \${HOOK_URL}
  secret: \${HOOK_SECRET}`

const CRM = '- name: crm\n  type: webhook'
/** A token in the wrong field. */
const LONG = 'x'.repeat(30)

/** @param content of the file; null: there is none */
function read(content: string | Uint8Array | null, environment: Record<string, string> = {}) {
  const folder = temporaryDirectory()
  if (content !== null) writeFiles(folder, { 'receivers.yaml': content })
  const path = join(folder, 'receivers.yaml')
  const given = { ...ENVIRONMENT, RECEIVERS_FILE: path, ...environment }
  const { configuration, errors } = checkConfiguration(given)
  const shown = errors.map((error) => error.replaceAll(path, 'FILE'))
  return {
    names: configuration.parts
      .flatMap((part) => part.deliveryKinds ?? [])
      .flatMap((kind) => receiverOf(kind) ?? []),
    path,
    errors: shown,
  }
}

test('reads receivers with their conditions, each one value or a list', () => {
  const { path, errors } = read(`${GOOD}
- name: "Søren’s team"
  type: webhook
  url: http://127.0.0.1:9000/hook
  secret: \${HOOK_SECRET}
  when: { profile: CAREERS, inquiryType: [careers, feedback], path: /careers/ }`)
  expect(errors).toEqual([])
  const options = { environment: ENVIRONMENT, allowsCleartext: false }
  expect(readReceivers(path, options).receivers).toMatchObject([
    { name: 'crm', when: {}, url: URL_WITH_TOKEN },
    {
      name: 'Søren’s team',
      url: 'http://127.0.0.1:9000/hook',
      when: { profile: ['CAREERS'], inquiryType: ['careers', 'feedback'], path: ['/careers/'] },
    },
  ])
})

test('a path is relative to the folder that the server runs in, as DATA_DIR is', () => {
  const { errors } = checkConfiguration({ RECEIVERS_FILE: 'no-such/receivers.yaml' })
  const path = join(process.cwd(), 'no-such/receivers.yaml')
  expect(errors).toEqual([
    `RECEIVERS_FILE "${path}" cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  ])
})

test.each([
  [null, 'RECEIVERS_FILE "FILE" cannot be read: ENOENT: no such file'],
  ['[]', 'it has no list of receivers'],
  ['https://hooks.example/s3cr3t', 'it has no list of receivers'],
  [Buffer.from(GOOD, 'utf16le'), 'it is no text in UTF-8'],
  // No YAML: the line is named, and not what stands there.
  ['- name: crm\n  url: "s3cr3t', 'cannot be read: line 2: Missing closing "quote'],
  ['- name: a\n  name: s3cr3t', 'line 2: Map keys must be unique'],
  [`${GOOD}\n---\n${GOOD}`, 'line 6: Source contains multiple documents'],
  ['- ? [s3cr3t]\n  : b', 'line 1: With stringKeys, all keys must be strings'],
  ['- *crm', 'cannot be read: Unresolved alias'],
  // Entries that are no maps.
  ['- https://hooks.example/s3cr3t\n- [a]\n-', 'FILE, entry 3: it must be a map'],
  // Names and types.
  ['- type: webhook', 'FILE, entry 1: name is missing; it must be a text of 1 to 60'],
  ['- name: ""', 'entry 1: name has 0 characters'],
  ['- name: "a\\nb"', 'entry 1 ("a\\nb"): name is "a\\nb"; it must be'],
  ['- name: {a: b}', 'entry 1: name is no text; it must be'],
  [`${GOOD}${GOOD}`, 'entry 2 ("crm"): name is that of entry 1 as well'],
  ['- name: crm', 'FILE, entry 1 ("crm"): type is missing; it must be'],
  ['- {name: crm, type: webhok}', 'Did you mean webhook?'],
  ['- {name: crm, type: constructor}', 'type is "constructor"; it must be'],
  [`${GOOD}\n  sekret: s3cr3t`, '"sekret" is no field here. Did you mean secret? Known'],
  [`${GOOD}\n  __proto__: {url: s3cr3t}`, '"__proto__" is no field here.'],
  [`${GOOD}\n  https://hooks.example/s3cr3t: x`, 'a field is no field here.'],
  // Values, of which only short ones that are no secrets are shown.
  [CRM, 'url is missing; it must be an address such as https://example.com/hook.'],
  [`${CRM}\n  url: [https://hooks.example/s3cr3t]`, 'url is no text; it must be'],
  [`${CRM}\n  url: hooks.example/s3cr3t`, 'url has 20 characters; it must be an address'],
  [`${CRM}\n  url: https://a:s3cr3t@b.example`, 'url has 26 characters; it must'],
  [`${CRM}\n  url: HTTP://crm.example/s3cr3t`, 'url leads to another machine'],
  [`${CRM}\n  url: pat-na1-s3cr3t-${LONG}`, 'url has 45 characters; it must be an address'],
  [`${CRM}\n  url: x\${WORD}`, 'url has 7 characters; it must be an address'],
  [`${CRM}\n  url: \${UNSET}`, 'variable UNSET, which is unset or empty.'],
  [`${CRM}\n  url: \${EMPTY}`, 'variable EMPTY, which is unset or empty.'],
  [`${CRM}\n  url: https://a.example/\${s3cr3t`, 'url has a variable without its name or its'],
  [`${CRM}\n  secret: s3cr3t`, 'secret has 6 characters; it must be "whsec_" followed by'],
  // Alerts.
  [`${GOOD}\n  alerts: "on"`, 'alerts is "on"; it must be true or false'],
  [
    '- {name: a, type: email, to: a@b.example, alerts: true}',
    'entry 1 ("a"): "alerts" is no field here. Known: name, type, when, to.',
  ],
  // Conditions.
  [`${GOOD}\n  when: CAREERS`, 'when must be a map of profile, inquiryType, path'],
  [`${GOOD}\n  when: {profil: CAREERS}`, '"profil" is no field here. Did you mean profile?'],
  [`${GOOD}\n  when: {profile: careers}`, 'when.profile is "careers"; it must be SERVICES or'],
  [`${GOOD}\n  when: {profile: []}`, 'when.profile is an empty list; it must be'],
  [`${GOOD}\n  when: {profile: [[CAREERS]]}`, 'when.profile is no text; it must be'],
  [`${GOOD}\n  when: {inquiryType: leadMagnet}`, 'is "leadMagnet"; it must be services'],
  [`${GOOD}\n  when: {path: [/services/, /a?b]}`, 'when.path is "/a?b"; it must'],
])('a file %j stops the start: %s', (content, expected) => {
  const errors = read(content, { WORD: 's3cr3t' }).errors.join('\n')
  expect(errors).toContain(expected)
  expect(errors).not.toContain('s3cr3t')
})

test('neither aliases nor nesting without end occupy the server', () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const items = level === 0 ? 'x,x,x,x,x,x,x,x,x' : `${`*a${level - 1},`.repeat(9)}`
    return `- &a${level} [${items}]`
  })
  for (const content of [levels.join('\n'), '['.repeat(50_000)])
    expect(read(content).errors.join()).toMatch(/Excessive alias count|line 1: Maximum call stack/)
})

test('a folder, and all mistakes at once, with those of other settings', () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'receivers'))
  expect(checkConfiguration({ RECEIVERS_FILE: join(folder, 'receivers') }).errors).toEqual([
    expect.stringContaining('receivers" cannot be read: EISDIR: illegal operation on a directory'),
  ])
  const { errors } = read(
    `${GOOD}\n- name: crm\n  type: webhook\n  ulr: x\n  when: {profile: X, path: y}\n- type: slak`,
    { PORT: 'x' },
  )
  expect(errors.map((error) => error.split(/; |[.,] (?!entry)/)[0])).toEqual([
    'PORT is "x"',
    'FILE, entry 2 ("crm"): when.profile is "X"',
    'FILE, entry 2 ("crm"): when.path is "y"',
    'FILE, entry 2 ("crm"): "ulr" is no field here',
    'FILE, entry 2 ("crm"): url is missing',
    'FILE, entry 2 ("crm"): secret is missing',
    'FILE, entry 2 ("crm"): name is that of entry 1 as well',
    'FILE, entry 3: name is missing',
    'FILE, entry 3: type is "slak"',
  ])
})

test('takes an address without encryption to this machine, or where it is allowed', () => {
  const remote = `- name: crm\n  type: webhook\n  url: http://crm.example\n  secret: \${HOOK_SECRET}`
  expect(read(remote).errors).toHaveLength(1)
  expect(read(remote, { ALLOW_CLEARTEXT: 'true' }).errors).toEqual([])
  expect(read(remote.replace('crm.example', '[::1]:9000')).errors).toEqual([])
})

test('a variable is filled in once, anywhere in a text', () => {
  const { names, errors } = read(GOOD.replace('crm', `x \${A}\${B} y`), {
    A: `\${B}`,
    B: ' 1 ',
  })
  expect(errors).toEqual([])
  expect(names).toEqual([`x \${B}1 y`])
})

test.each([
  ['slack', { url: URL_WITH_TOKEN }, { url: 's3cr3t' }, 'url has 6 characters'],
  ['teams', { url: URL_WITH_TOKEN }, { url: 's3cr3t' }, 'url has 6 characters'],
  ['email', { to: 'desk@testfield.example' }, { to: 'desk' }, 'to is "desk"'],
  [
    'hubspot',
    // Numbers keep their zeros, and may be left without quotation marks.
    { portalId: '0123', formGuid: '319478e5-e5fd-4d39-9d13-fc1f90bf46da', token: 'x' },
    { region: 'eu2', token: '' },
    'region is "eu2"',
  ],
] as const)('reads a receiver of type %s', (type, fields, wrong, expected) => {
  const file = (values: object) =>
    ['- name: x', `type: ${type}`, ...Object.entries(values).map((pair) => pair.join(': '))].join(
      '\n  ',
    )
  expect(read(file(fields)).errors).toEqual([])
  expect(read(file({ ...fields, ...wrong })).errors.join('\n')).toContain(expected)
  const missing = read(file({})).errors.map((error) => error.split(';')[0])
  expect(missing).toEqual(
    Object.keys(fields).map((name) => `FILE, entry 1 ("x"): ${name} is missing`),
  )
})

const ROOT = join(import.meta.dirname, '../../../..')
const EXAMPLE = readFileSync(join(ROOT, 'receivers.example.yaml'), 'utf8')
const RECEIVERS_PAGE = readFileSync(join(ROOT, 'docs/receivers.md'), 'utf8')

test.each([
  ['receivers.example.yaml', EXAMPLE],
  ['docs/receivers.md', /```yaml\n(.*?)```/s.exec(RECEIVERS_PAGE)?.[1] ?? ''],
])('the receivers of %s need nothing but the variables that they name', (_, text) => {
  const file = join(temporaryDirectory(), 'receivers.yaml')
  writeFileSync(file, text)
  const names = [...text.matchAll(/^[^#\n]*\$\{(\w+)\}/gm)].map(([, name = '']) => name)
  const values = names.map((name) => [
    name,
    /SECRET/.test(name) ? WEBHOOK_SECRET : 'https://a.example',
  ])
  const environment = { RECEIVERS_FILE: file }
  expect(checkConfiguration({ ...environment, ...Object.fromEntries(values) }).errors).toEqual([])
  expect(checkConfiguration(environment).errors).toEqual(
    names.map((name) => expect.stringContaining(`needs the environment variable ${name},`)),
  )
})

test('the example of receivers has each type', () => {
  for (const type of Object.keys(RECEIVER_TYPES)) expect(EXAMPLE).toContain(`type: ${type}\n`)
})
