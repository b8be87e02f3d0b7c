/** The endpoint on AWS Lambda: the bundle that is deployed, run in a process of its own. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { LINK_PURPOSES } from '../../server/src/base/signed-link.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { eventV1, eventV2 } from '../../server/testing/lambda-events.ts'
import { openTestMailbox, type TestMailbox } from '../../server/testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../server/testing/postgres.ts'
import { bundleServer } from '../bundle/bundle-server.ts'
import { LAMBDA_BUNDLE } from '../static-host/lambda-bundle.ts'
import type { Ask } from './ask.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { skipWithout } from './programs.ts'
import { startLambda } from './start-lambda.ts'

const SITE_URL = 'https://www.recipe.example'
const HANDLER = 'lambda.handler'
const TEMPLATE = join(ROOT, 'deploy', 'static-host', 'template.yaml')

describe('the bundle', () => {
  const closers: (() => void | Promise<void>)[] = []
  const onEnd = (close: () => void | Promise<void>) => void closers.unshift(close)
  let bundle: string
  let postgres: TestPostgres
  let mailbox: TestMailbox

  beforeAll(async () => {
    bundle = temporaryDirectory(onEnd)
    await bundleServer(LAMBDA_BUNDLE, bundle)
    postgres = await startTestPostgres()
    onEnd(postgres.remove)
    mailbox = await openTestMailbox()
    onEnd(mailbox.close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  async function start() {
    const environment = {
      ...MAILBOXES,
      SITE_URL,
      DATABASE_URL: await postgres.createDatabase(),
      SMTP_URL: mailbox.url,
    }
    return startLambda(bundle, HANDLER, environment, onEnd)
  }

  test.each([
    ['v1', eventV1],
    ['v2', eventV2],
  ] as const)(
    'delivers an inquiry and a resume by events of API Gateway %s',
    async (name, toEvent) => {
      const invoke = await start()
      const ask: Ask = async (_path, { method = 'GET', headers = {}, body } = {}) => {
        const event = toEvent({ method, headers, ...(body !== undefined && { body }) })
        const answer = (await invoke(event)) as GatewayAnswer
        return { status: answer.statusCode, headers: {}, body: Buffer.from(answer.body) }
      }
      const schedule = setInterval(() => void invoke({ job: 'deliver' }), 500)
      await expectDelivered(ask, mailbox, `lambda ${name}`).finally(() => clearInterval(schedule))
      expect(await invoke({ job: 'hourly' })).toEqual({ job: 'hourly' })
    },
  )
})

describe('template.yaml', () => {
  test('passes on only settings that exist, to the handler that the bundle has', () => {
    const template = readFileSync(TEMPLATE, 'utf8')
    const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
    const [, variables = ''] = /Variables:\n((?: {8}.*\n)+)/.exec(template) ?? []
    const names = [...variables.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name)
    expect(names).toContain('DATABASE_URL')
    for (const name of names.filter((name) => name !== 'NODE_OPTIONS'))
      expect(known).toMatch(new RegExp(`^# ${name}=`, 'm'))
    expect(template).toContain(`Handler: ${HANDLER}`)
    expect(template).toContain('StageName: prod')
  })

  test('leads the links of every kind of mail to the function', () => {
    const template = readFileSync(TEMPLATE, 'utf8')
    for (const purpose of LINK_PURPOSES) expect(template).toContain(`Path: /${purpose}/{token}\n`)
    for (const page of ['', '/', '/{page}']) expect(template).toContain(`Path: /inbox${page}\n`)
  })

  test('is what SAM understands', (context) => {
    skipWithout(context, 'sam')
    execFileSync('sam', ['validate', '--lint', '--template', TEMPLATE])
  })
})

type GatewayAnswer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
