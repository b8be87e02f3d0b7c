/** Files of receivers as people write them, read with the other settings as at every start. */
import { Buffer } from 'node:buffer'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory, writeFiles } from '../../testing/files.ts'
import { WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { checkSettings } from '../settings.ts'

const URL_WITH_TOKEN = 'https://hooks.crm.example/T0/s3cr3t'
const ENVIRONMENT = { HOOK_URL: URL_WITH_TOKEN, HOOK_SECRET: WEBHOOK_SECRET, EMPTY: ' ' }
const GOOD = `
- name: crm
  type: webhook
  url: \${HOOK_URL}
  secret: \${HOOK_SECRET}`

/** @param content of the file; null: there is none */
function read(content: string | Uint8Array | null, environment: Record<string, string> = {}) {
  const folder = temporaryDirectory()
  if (content !== null) writeFiles(folder, { 'receivers.yaml': content })
  const path = join(folder, 'receivers.yaml')
  const given = { ...ENVIRONMENT, RECEIVERS_FILE: path, ...environment }
  const { settings, errors } = checkSettings(given)
  const shown = errors.map((error) => error.replaceAll(path, 'FILE'))
  return { receivers: settings.receivers, path, errors: shown }
}

const withWhen = (when: string) => read(`${GOOD}\n  when: ${when}`)

test('reads receivers with their conditions, each one value or a list', () => {
  const { receivers, errors } = read(`${GOOD}
- name: "Søren’s team"
  type: webhook
  url: http://127.0.0.1:9000/hook
  secret: \${HOOK_SECRET}
  when: { profile: CAREERS, inquiryType: [careers, feedback], path: /careers/ }`)
  expect(errors).toEqual([])
  expect(receivers).toMatchObject([
    { name: 'crm', when: {}, url: URL_WITH_TOKEN },
    {
      name: 'Søren’s team',
      url: 'http://127.0.0.1:9000/hook',
      when: { profile: ['CAREERS'], inquiryType: ['careers', 'feedback'], path: ['/careers/'] },
    },
  ])
  expect(checkSettings({}).settings.receivers).toEqual([])
})

test('a path is relative to the folder that the server runs in, as DATA_DIR is', () => {
  const { errors } = checkSettings({ RECEIVERS_FILE: 'no-such/receivers.yaml' })
  const path = join(process.cwd(), 'no-such/receivers.yaml')
  expect(errors).toEqual([
    `RECEIVERS_FILE "${path}" cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  ])
})

const BOMB = Array.from({ length: 12 }, (_, level) => {
  const items = level === 0 ? 'x,x,x,x,x,x,x,x,x' : `${`*a${level - 1},`.repeat(9)}`
  return `- &a${level} [${items}]`
}).join('\n')

test.each([
  ['no file', null, 'RECEIVERS_FILE "FILE" cannot be read: ENOENT: no such file'],
  ['nothing', '', 'RECEIVERS_FILE "FILE" cannot be read: it has no list of receivers'],
  ['a comment', '# none yet\n', 'it has no list of receivers'],
  ['an empty list', '[]', 'it has no list of receivers'],
  ['a map', 'name: crm\ntype: webhook', 'it has no list of receivers'],
  ['a text', 'https://hooks.example/s3cr3t', 'it has no list of receivers'],
  ['bytes', Buffer.from([0xff, 0xfe, 0x80]), 'it is no text in UTF-8'],
  ['UTF-16', Buffer.from(GOOD, 'utf16le'), 'it is no text in UTF-8'],
  [
    'no YAML',
    '- name: crm\n  url: "s3cr3t',
    'RECEIVERS_FILE "FILE" cannot be read: line 2: Missing closing "quote',
  ],
  [
    'a colon too many',
    '- name: crm\n  url: a: s3cr3t',
    'RECEIVERS_FILE "FILE" cannot be read: line 2: Nested',
  ],
  ['tabs', '- name: crm\n\ttype: webhook', 'RECEIVERS_FILE "FILE" cannot be read: line 2: '],
  [
    'a field twice',
    '- name: a\n  name: s3cr3t',
    'RECEIVERS_FILE "FILE" cannot be read: line 2: Map keys must be unique',
  ],
  ['two documents', `${GOOD}\n---\n${GOOD}`, 'line 6: Source contains multiple documents'],
  ['a tag', '- !env s3cr3t', 'FILE, entry 1: it must be a map'],
  ['a block with content in its head', '- a: |s3cr3t', 'line 1: Block scalar header'],
  ['a directive', '%s3cr3t x\n---\n- a', 'FILE, entry 1: it must be a map'],
  [
    'a key that is a list',
    '- ? [s3cr3t]\n  : b',
    'line 1: With stringKeys, all keys must be strings',
  ],
  ['an alias of nothing', '- *crm', 'cannot be read: Unresolved alias'],
  ['aliases that expand without end', BOMB, 'cannot be read: Excessive alias count'],
  ['nesting without end', '['.repeat(50_000), 'line 1: Maximum call stack'],
  [
    'entries that are no maps',
    '- https://hooks.example/s3cr3t\n- [a]\n-',
    'FILE, entry 3: it must be a map',
  ],
  ['no name', '- type: webhook', 'FILE, entry 1: name is missing; it must be a text of 1 to 60'],
  ['an empty name', '- name: ""\n  type: webhook', 'entry 1: name has 0 characters'],
  ['a name of 61', `- name: ${'x'.repeat(61)}`, 'entry 1: name has 61 characters; it must be'],
  ['a name on two lines', '- name: "a\\nb"', 'entry 1 ("a\\nb"): name is "a\\nb"; it must be'],
  ['a name that turns what follows', '- name: "a\u202eb"', 'it must be a text of 1 to 60'],
  ['a name that is a map', '- name: {a: b}', 'entry 1: name is no text; it must be'],
  ['two of one name', `${GOOD}${GOOD}`, 'entry 2 ("crm"): name is that of entry 1 as well'],
  ['no type', '- name: crm', 'FILE, entry 1 ("crm"): type is missing; it must be'],
  ['an unknown type', '- name: crm\n  type: webhok', 'type is "webhok"; it must be'],
  ['a mistyped type', '- name: crm\n  type: webhok', 'Did you mean webhook?'],
  [
    'a type of every object',
    '- name: crm\n  type: constructor',
    'type is "constructor"; it must be',
  ],
  [
    'an unknown field',
    `${GOOD}\n  sekret: s3cr3t`,
    '"sekret" is no field here. Did you mean secret? Known',
  ],
  [
    'a field of every object',
    `${GOOD}\n  __proto__: {url: s3cr3t}`,
    '"__proto__" is no field here.',
  ],
  [
    'a secret as a field',
    `${GOOD}\n  https://hooks.example/s3cr3t: x`,
    'a field is no field here.',
  ],
])('%s stops the start with file, place and what is wanted', (_, content, expected) => {
  const errors = read(content).errors.join('\n')
  expect(errors).toContain(expected)
  expect(errors).not.toContain('s3cr3t')
})

test.each([
  ['', 'url is missing; it must be an address such as https://example.com/hook.'],
  ['  url:', 'url has 0 characters; it must be an address'],
  ['  url: [https://hooks.example/s3cr3t]', 'url is no text; it must be an address'],
  ['  url: hooks', 'url is "hooks"; it must be an address'],
  ['  url: hooks.example/s3cr3t', 'url has 20 characters; it must be an address'],
  ['  url: https://user:s3cr3t@hooks.example', 'url has 33 characters; it must be an address'],
  ['  url: http://crm.example/s3cr3t', 'url leads to another machine without encryption.'],
  ['  url: HTTP://crm.example/s3cr3t', 'url leads to another machine without encryption.'],
  // A token in the wrong field.
  [`  url: pat-na1-s3cr3t-${'x'.repeat(30)}`, 'url has 45 characters; it must be an address'],
  ['  secret: s3cr3t', 'secret has 6 characters; it must be "whsec_" followed by'],
  [`  url: \${UNSET}`, 'url needs the environment variable UNSET, which is unset or empty.'],
  [`  url: \${EMPTY}`, 'url needs the environment variable EMPTY, which is unset or empty.'],
  [`  url: https://a.example/\${`, 'url has a variable without its name or its closing brace.'],
  [`  url: https://a.example/\${s3cr3t`, 'url has a variable without its name or its closing'],
  // What came from the environment is hidden even in fields that are no secrets.
  [`  url: x\${WORD}`, 'url has 7 characters; it must be an address'],
])('an entry with %j is refused: %s', (fields, expected) => {
  const errors = read(`- name: crm\n  type: webhook\n${fields}`, { WORD: 's3cr3t' }).errors
  expect(errors).toContainEqual(expect.stringContaining(`FILE, entry 1 ("crm"): ${expected}`))
  expect(errors.join('\n')).not.toContain('s3cr3t')
})

test.each([
  ['CAREERS', 'when must be a map of profile, inquiryType, path, or be left out.'],
  ['', 'when must be a map of profile, inquiryType, path, or be left out.'],
  ['[{path: /}]', 'when must be a map of profile, inquiryType, path, or be left out.'],
  ['{profil: CAREERS}', '"profil" is no field here. Did you mean profile? Known: profile,'],
  [
    '{profile: careers}',
    'when.profile is "careers"; it must be SERVICES or CAREERS. Did you mean CAREERS?',
  ],
  ['{profile: []}', 'when.profile is an empty list; it must be SERVICES or CAREERS.'],
  ['{profile: [[CAREERS]]}', 'when.profile is no text; it must be SERVICES or CAREERS.'],
  [
    '{inquiryType: leadMagnet}',
    'when.inquiryType is "leadMagnet"; it must be services, scheduleDemo,',
  ],
  ['{path: services/}', 'when.path is "services/"; it must be a path such as /services/.'],
  ['{path: //services/}', 'when.path is "//services/"; it must be a path such as /services/.'],
  ['{path: [/services/, /a?b]}', 'when.path is "/a?b"; it must be a path such as /services/.'],
  [`{path: "\${WORD}"}`, 'when.path needs the environment variable WORD, which is unset or empty.'],
])('when: %s is refused: %s', (when, expected) => {
  const { errors } = withWhen(when)
  expect(errors).toEqual([expect.stringContaining(`FILE, entry 1 ("crm"): ${expected}`)])
})

test('a folder, and all mistakes at once, with those of other settings', () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'receivers'))
  expect(checkSettings({ RECEIVERS_FILE: join(folder, 'receivers') }).errors).toEqual([
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
  const { receivers, errors } = read(GOOD.replace('crm', `x \${A}\${B} y`), {
    A: `\${B}`,
    B: ' 1 ',
  })
  expect(errors).toEqual([])
  expect(receivers.map(({ name }) => name)).toEqual([`x \${B}1 y`])
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
