/** The doctor as an operator has it: what it prints, asks and ends with. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openTestMailbox, type TestMailbox, to } from '../../../testing/mailbox.ts'
import {
  openTestReceiver,
  receiversFile,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { readContent } from '../../content.ts'
import { PARTS } from '../../parts.ts'
import { runDoctor } from './run-doctor.ts'

const ADDRESS = 'me@northbay.example'

/** Calls it. @returns what it prints, how to type, and its exit status */
function call(
  environment: Record<string, string>,
  words: readonly string[],
  { isTTY = false, folder = temporaryDirectory() } = {},
) {
  const openStream = () => Object.assign(new PassThrough(), { isTTY })
  const [stdin, stdout] = [openStream(), openStream()]
  let output = ''
  stdout.on('data', (chunk) => {
    output += chunk
  })
  const given = { DNS_SERVER: '127.0.0.1:1', ...environment }
  const ended = runDoctor({
    parts: PARTS,
    folder,
    words,
    environment: given,
    stdin,
    stdout,
    stderr: stdout,
  })
  return { output: () => output, type: (text: string) => stdin.write(text), ended }
}

async function openPlace() {
  const mailbox = await openTestMailbox(onTestFinished)
  const SITE_URL = `http://127.0.0.1:${await findFreePort()}`
  return { mailbox, place: { DATA_DIR: temporaryDirectory(), SMTP_URL: mailbox.url, SITE_URL } }
}

async function readCode(mailbox: TestMailbox): Promise<string> {
  const [mail] = await mailbox.waitFor(to(ADDRESS))
  const probe = expect.objectContaining({ key: 'x-website-probe', value: 'yes' })
  expect(mail?.email.headers).toContainEqual(probe)
  return /\b\d{6}\b/.exec(mail?.email.text ?? '')?.[0] ?? ''
}

test('explains a fresh clone in a dozen lines, ends with 0, and leaves nothing', async () => {
  const DATA_DIR = temporaryDirectory()
  const site = await openTestReceiver({ isSigned: false })
  const { name } = (await readContent()).company
  const body = `<link rel="canonical" href="${site.origin}/"><meta property="og:site_name" content="${name}">`
  site.respondWith({ status: 200, body })
  const PUBLIC_SEND_EMAIL_URL = `http://127.0.0.1:${await findFreePort()}/`
  const PORT = `${await findFreePort()}`
  const place = { DATA_DIR, PORT, SITE_URL: site.origin, PUBLIC_SEND_EMAIL_URL }
  const { output, ended } = call(place, [])
  expect(await ended).toBe(0)
  expect(output().trim().split('\n').length).toBeLessThanOrEqual(12)
  expect(output()).toContain('Set SMTP_URL.')
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('names what is set without effect, in the environment and in .env', async () => {
  const { place } = await openPlace()
  const folder = temporaryDirectory()
  writeFiles(folder, {
    '.env.example': '# PORT=4321\n\n# PUBLIC_GTM_ID=\n',
    '.env':
      'PORT=1\nPUBLIC_GTM_ID=a\nRATE=9\nODD(=1\nSMTP_HOST=a\nCRM_KEY=k\nHTTPS_PROXY=p\nPGHOST=h\n',
    'receivers.yaml': `secret: \${CRM_KEY}\n`,
  })
  const RECEIVERS_FILE = join(folder, 'receivers.yaml')
  const environment = { ...place, RECEIVERS_FILE, SMTP_HOST: 'a', WEBHOOK_NAME: 'b' }
  const { output, ended } = call(environment, [], { folder })
  await ended
  const [, sentences = ''] =
    /^warn {2}names +set without effect\n((?: {6}.*\n)+)/m.exec(output()) ?? []
  expect(sentences.match(/^ +\w+/gm)?.map((name) => name.trim())).toEqual([
    'SMTP_HOST',
    'WEBHOOK_NAME',
    'ODD',
    'RATE',
  ])
  expect(sentences).toContain('RATE in .env is no setting.')
})

test.each([
  [['--sned', ADDRESS], '--sned'],
  [['--send', ADDRESS], 'terminal'],
])('refuses %j without a terminal, and sends nothing', async (words, reason) => {
  const { mailbox, place } = await openPlace()
  const { output, ended } = call(place, words)
  expect(await ended).toBe(1)
  expect(output()).toContain(reason)
  expect(output()).toContain('npm run doctor [-- --send ADDRESS]')
  expect(mailbox.allConnections()).toBe(0)
})

test('mails a code, and asks every receiver', async () => {
  const { mailbox, place } = await openPlace()
  const [webhook, crm] = [await openTestReceiver(), await openTestReceiver()]
  crm.respondWith(404)
  const hooks = { WEBHOOK_URL: webhook.url, WEBHOOK_SECRET, ...receiversFile({ crm: crm.url }) }
  const { output, type, ended } = call({ ...place, ...hooks }, ['--send', ADDRESS], { isTTY: true })
  const code = await readCode(mailbox)
  await expect.poll(output).toContain('Code in the mail')
  type(`000000\r${code}\r`)
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^fail {2}receiver crm {2}HTTP 404\n {6}.*docs\/receivers\.md/m)
  expect(output()).toMatch(/^ok {4}webhook /m)
  expect(output()).toMatch(/ok {4}delivery /)
  for (const { received } of [webhook, crm]) {
    const bodies = received.map(({ body }) => JSON.parse(body).data)
    expect(bodies).toMatchObject([{ inquiryLabel: 'Probe', name: 'Website Probe' }])
    expect(JSON.stringify(bodies)).not.toContain(code)
  }
})

test.each([
  ['Ctrl-C', '\u0003'],
  ['three wrong codes', '1\r2\r3\r'],
])('fails the delivery after %s', async (_, typed) => {
  const { place } = await openPlace()
  const { output, type, ended } = call(place, ['--send', ADDRESS], { isTTY: true })
  await expect.poll(output).toContain('Code in the mail')
  type(typed)
  expect(await ended).toBe(1)
  expect(output()).toMatch(/fail {2}delivery .*\n {6}.*SPF/)
})

test('asks for no code that was not sent', async () => {
  const { mailbox, place } = await openPlace()
  mailbox.treat(ADDRESS, 'refuse-for-good')
  const { output, ended } = call(place, ['--send', ADDRESS], { isTTY: true })
  await ended
  expect(output()).toMatch(/^fail {2}delivery .*550 No such user here/m)
  expect(output()).not.toContain('Code in the mail')
})
