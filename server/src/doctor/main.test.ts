/** The doctor as an operator starts it. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { openTestReceiver, receiversFile, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(import.meta.dirname, 'main.ts')
/** Of util-linux; it gives a program a terminal. */
const SCRIPT = '/usr/bin/script'
const HAS_SCRIPT = process.platform === 'linux' && existsSync(SCRIPT)
const ADDRESS = 'me@northbay.example'

type Environment = Readonly<Record<string, string>>

function start(command: string, words: readonly string[], environment: Environment) {
  const child = spawn(command, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DNS_SERVER: '127.0.0.1:1', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      // A terminal has both ends of a line.
      output += String(chunk).replaceAll('\r', '')
    })
  return {
    output: () => output,
    type: (text: string) => child.stdin.write(text),
    ended: new Promise<{ status: number | null; output: string }>((resolve) =>
      child.on('close', (status) => resolve({ status, output })),
    ),
  }
}

const runDoctor = (environment: Environment, ...words: string[]) =>
  start(process.execPath, ['--import', 'tsx', MAIN, ...words], environment).ended

/** In a terminal. */
const startSending = (environment: Environment) =>
  start(
    SCRIPT,
    ['-qec', `'${process.execPath}' --import tsx '${MAIN}' --send ${ADDRESS}`, '/dev/null'],
    environment,
  )

async function openPlace() {
  const mailbox = await openTestMailbox(onTestFinished)
  const place = {
    DATA_DIR: temporaryDirectory(),
    SMTP_URL: mailbox.url,
    SITE_URL: `http://127.0.0.1:${await findFreePort()}`,
  }
  return { mailbox, place }
}

test('explains a fresh clone in ten lines, and leaves nothing', async () => {
  const dataDir = temporaryDirectory()
  const { status, output } = await runDoctor({ DATA_DIR: dataDir })
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(output).toContain('Set SMTP_URL and MAIL_FROM.')
  expect(status).toBe(/^fail/m.test(output) ? 1 : 0)
  expect(readdirSync(dataDir)).toEqual([])
})

test('ends with 1 if the mail server cannot be reached', async () => {
  const { place } = await openPlace()
  const dead = { ...place, SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` }
  const { status, output } = await runDoctor(dead)
  expect(output).toMatch(/^fail {2}mail server {2}.*ECONNREFUSED.*\n {6}\S/m)
  expect(status).toBe(1)
})

test.each([
  [['--sned', ADDRESS], '--sned'],
  [['--send', 'me'], 'one plain e-mail address'],
  [['--send', ADDRESS], 'terminal'],
])('refuses %j without a terminal, and sends nothing', async (words, reason) => {
  const { mailbox, place } = await openPlace()
  const { status, output } = await runDoctor(place, ...words)
  expect(output).toContain(reason)
  expect(output).toContain('npm run doctor [-- --send ADDRESS]')
  expect({ status, connections: mailbox.mostConnections() }).toEqual({ status: 1, connections: 0 })
})

test.skipIf(!HAS_SCRIPT)('mails a code, and asks every receiver', async () => {
  const { mailbox, place } = await openPlace()
  const [webhook, crm] = [await openTestReceiver(), await openTestReceiver()]
  crm.answer(404)
  const hooks = { WEBHOOK_URL: webhook.url, WEBHOOK_SECRET, ...receiversFile({ crm: crm.url }) }
  const doctor = startSending({ ...place, ...hooks })
  const [mail] = await mailbox.waitFor(to(ADDRESS))
  const [code = ''] = /\b\d{6}\b/.exec(mail?.email.text ?? '') ?? []
  expect(mail?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'x-website-probe', value: 'yes' }),
  )
  await expect.poll(doctor.output).toContain('Code in the mail')
  doctor.type('000000\r')
  doctor.type(`${code}\r`)
  const { status, output } = await doctor.ended
  expect(output).toMatch(/^fail {2}receiver crm {2}HTTP 404\n {6}.*docs\/receivers\.md/m)
  expect(output).toMatch(/^ok {4}webhook /m)
  // What is typed may be echoed before the question or after it.
  expect(output).toMatch(/ok {4}delivery /)
  expect(status).toBe(1)
  for (const { received } of [webhook, crm]) {
    const bodies = received.map(({ body }) => JSON.parse(body).data)
    expect(bodies).toMatchObject([{ inquiryLabel: 'Probe', name: 'Website Probe' }])
    expect(JSON.stringify(bodies)).not.toContain(code)
  }
})

test.skipIf(!HAS_SCRIPT).each([
  ['Ctrl-C', '\u0003'],
  ['three wrong codes', '1\r2\r3\r'],
])('fails the delivery after %s', async (_, typed) => {
  const { mailbox, place } = await openPlace()
  const doctor = startSending(place)
  await mailbox.waitFor(to(ADDRESS))
  await expect.poll(doctor.output).toContain('Code in the mail')
  doctor.type(typed)
  const { status, output } = await doctor.ended
  expect(output).toMatch(/fail {2}delivery .*\n {6}.*SPF/)
  expect(status).toBe(1)
})

test.skipIf(!HAS_SCRIPT)('asks for no code that was not sent', async () => {
  const { mailbox, place } = await openPlace()
  mailbox.treat(ADDRESS, 'refuse-for-good')
  const refused = await startSending(place).ended
  expect(refused.output).toMatch(/^fail {2}delivery .*550 No such user here/m)
  const files = await startSending({ DATA_DIR: place.DATA_DIR }).ended
  expect(files.output).toMatch(/^fail {2}delivery /m)
  for (const { output } of [refused, files]) expect(output).not.toContain('Code in the mail')
})
