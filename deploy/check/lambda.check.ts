/** The endpoint on AWS Lambda: the bundle that is deployed, called with the events of API Gateway. */

import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { eventV2 } from '../../server/src/parts/lambda/testing/lambda-events.ts'
import { listLinkPurposes } from '../../server/testing/core.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { startTestPostgres } from '../../server/testing/postgres.ts'
import { bundleServer } from '../bundle/bundle-server.ts'
import { readLambdaBundle } from '../static-host/lambda-bundle.ts'
import type { Ask } from './ask.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { skipWithout } from './programs.ts'
import { sandboxed } from './sandbox.ts'

const TEMPLATE = join(ROOT, 'deploy', 'static-host', 'template.yaml')
const template = readFileSync(TEMPLATE, 'utf8')
/** Of an event, and of what is returned. */
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024

type GatewayResponse = { readonly statusCode: number; readonly body: string }

test('delivers an inquiry and a resume by events of API Gateway', async (context) => {
  skipWithout(context, 'bwrap')
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const postgres = await startTestPostgres()
  onTestFinished(postgres.remove)
  const invoke = await startLambda({
    ...MAILBOXES,
    SITE_URL: 'https://www.recipe.example',
    DATABASE_URL: await postgres.createDatabase(),
    SMTP_URL: mailbox.url,
  })
  const ask: Ask = async (_path, { method = 'GET', headers = {}, body } = {}) => {
    const event = eventV2({ method, headers, ...(body !== undefined && { body }) })
    const response = (await invoke(event)) as GatewayResponse
    return { status: response.statusCode, headers: {}, body: Buffer.from(response.body) }
  }
  const isDelivered = expectDelivered(ask, mailbox, 'lambda').then(() => true)
  // As the schedule of the template does, but more often.
  while (!(await Promise.race([isDelivered, delay(500, false)]))) await invoke({ job: 'deliver' })
  expect(await invoke({ job: 'hourly' })).toEqual({ job: 'hourly' })
})

/** The handler that the template names, of a new bundle, in a process of its own that can write to /tmp alone. */
async function startLambda(settings: Readonly<Record<string, string>>) {
  // The channel to this process is the fourth of its files.
  const environment = { PATH: '/usr/bin:/bin', NODE_CHANNEL_FD: '3', ...settings }
  const bundle = temporaryDirectory()
  await bundleServer(readLambdaBundle(), bundle)
  chmodSync(bundle, 0o755)
  const [, file = '', name = ''] = /Handler: (\w+)\.(\w+)/.exec(template) ?? []
  const readable = {
    '/var/task': bundle,
    '/var/runtime/node': process.execPath,
    '/var/runtime/lambda-process.mjs': join(import.meta.dirname, 'lambda-process.mjs'),
  }
  const grants = {
    root: '/',
    readable,
    writable: {},
    hasTmp: true,
    directory: '/var/task',
    environment,
  }
  const node = ['/var/runtime/node', '--enable-source-maps', '/var/runtime/lambda-process.mjs']
  const words = sandboxed(grants, [...node, `/var/task/${file}.js`, name])
  const child = spawn('env', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return async (event: unknown) => {
    const id = randomUUID()
    child.send({ id, event: small(event) })
    for await (const [answered] of on(child, 'message', { close: ['close'] }))
      if (answered.id === id) {
        expect(answered.error).toBeUndefined()
        return small(answered.answer)
      }
    throw new Error('The process of the handler has ended.')
  }
}

function small<T>(payload: T): T {
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(PAYLOAD_MAX_BYTES)
  return payload
}

test('the template passes on only settings that exist', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const [, variables = ''] = /Variables:\n((?: {8}.*\n)+)/.exec(template) ?? []
  const names = [...variables.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  for (const name of names.filter((name) => name !== 'NODE_OPTIONS'))
    expect(known).toMatch(new RegExp(`^# ${name}=`, 'm'))
})

test('the template leads the links of every kind of mail to the function', async () => {
  expect(template).toContain('StageName: prod')
  for (const purpose of await listLinkPurposes())
    expect(template).toContain(`Path: /${purpose}/{token}\n`)
  for (const page of ['', '/', '/{page}']) expect(template).toContain(`Path: /inbox${page}\n`)
})

test('the template is what SAM understands', (context) => {
  skipWithout(context, 'sam')
  execFileSync('sam', ['validate', '--lint', '--template', TEMPLATE])
})
