/** The version of the privacy notice that a visitor was shown, from the request to the operator, in either database. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/files.ts'
import { inbox } from '../testing/inbox-process.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts'
import { NOTICE, startTestServer, type TestServer } from '../testing/test-server.ts'
import { openTestReceiver } from '../testing/webhook-receiver.ts'

const PATH = '/prod/send-email'
const VERSION = '3f9a1c2b4d5e'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const FIELDS = {
  form: 'contact-us-page',
  inquiryType: 'services',
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '5125550142',
  message: 'Hello.',
}

function postJson({ fetch }: TestServer, payload: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(PATH, { method: 'POST', body: JSON.stringify(payload), headers })
}

function postForm({ fetch }: TestServer, fields: Record<string, string>): Promise<Response> {
  return fetch(PATH, { method: 'POST', body: new URLSearchParams(fields) })
}

async function exported(place: Record<string, string>): Promise<Record<string, unknown>[]> {
  const { output } = await inbox(place, 'export')
  return output.split('\n').map((line) => JSON.parse(line))
}

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

describe.each(['SQLite', 'Postgres'] as const)('in %s', { timeout: 60_000 }, (kind) => {
  async function newPlace(): Promise<Record<string, string>> {
    return {
      DATA_DIR: temporaryDirectory(),
      ...(kind === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
    }
  }

  test('export, show and webhooks tell which notice an inquiry, an application and a form without scripts were sent under', async () => {
    const place = await newPlace()
    const receiver = await openTestReceiver(SECRET)
    onTestFinished(receiver.close)
    const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET }
    const server = await startTestServer({ ...place, ...webhook })
    const answers = [
      await postJson(server, inquiryPayload({ noticeVersion: VERSION })),
      await postJson(server, applicationPayload(pdf(), { noticeVersion: `${VERSION}-a` })),
      await postForm(server, { ...FIELDS, noticeVersion: `${VERSION}-f` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 303])
    const lines = await exported(place)
    const versions = lines.map(({ noticeVersion }) => noticeVersion)
    expect(versions).toEqual([VERSION, `${VERSION}-a`, `${VERSION}-f`])
    const shown = await inbox(place, 'show', String(lines[0]?.id))
    expect(shown.output).toContain(`Notice    ${VERSION}`)
    const posted = () => receiver.received.map(({ body }) => JSON.parse(body).data.noticeVersion)
    await expect.poll(() => posted().sort(), { timeout: 10_000 }).toEqual(versions)
  })

  test('an operator can read the words of a version, and is told of one that was not shown', async () => {
    const place = await newPlace()
    await startTestServer(place)
    const { status, output } = await inbox(place, 'notice', NOTICE.version)
    expect(status).toBe(0)
    expect(output).toMatch(/^Notice test-notice, shown since 20\d\d-\d\d-\d\dT/)
    expect(output).toContain(NOTICE.text)
    expect(await inbox(place, 'notice', 'other')).toEqual({
      status: 1,
      output: 'This site has not shown a notice other.',
    })
  })

  test('a backup has it, and so has what is restored from that', async () => {
    const place = await newPlace()
    const server = await startTestServer(place)
    await postJson(server, inquiryPayload({ noticeVersion: VERSION }))
    const file = join(temporaryDirectory(), 'backup.db')
    expect((await inbox(place, 'backup', file)).status).toBe(0)
    const other = await newPlace()
    rmSync(String(other.DATA_DIR), { recursive: true })
    expect((await inbox(other, 'restore', file)).status).toBe(0)
    expect(await exported(other)).toMatchObject([{ noticeVersion: VERSION }])
    expect((await inbox(other, 'notice', NOTICE.version)).output).toContain(NOTICE.text)
  })

  test('a submission that names none, or no version, is stored without one', async () => {
    const place = await newPlace()
    const server = await startTestServer(place)
    const versions = [undefined, null, '', 7, ['v'], {}, 'a b', '<script>', 'x'.repeat(65), 'a\n']
    for (const [number, noticeVersion] of versions.entries()) {
      const payload = { ...inquiryPayload({ emailMessage: `Number ${number}` }), noticeVersion }
      expect((await postJson(server, payload)).status).toBe(200)
    }
    expect((await postForm(server, FIELDS)).status).toBe(303)
    expect((await postForm(server, { ...FIELDS, message: '', noticeVersion: 'ü' })).status).toBe(
      303,
    )
    const lines = await exported(place)
    expect(lines).toHaveLength(versions.length + 2)
    for (const line of lines) expect(line.noticeVersion).toBeNull()
    const shown = await inbox(place, 'show', String(lines[0]?.id))
    expect(shown.output).not.toContain('Notice')
  })
})

describe('a form without scripts', { timeout: 60_000 }, () => {
  test('that is shown again names the version of the page that is shown then', async () => {
    const server = await startTestServer()
    const sent = { ...FIELDS, name: 'M2', noticeVersion: 'of-an-older-page' }
    const refused = await postForm(server, sent)
    expect(refused.status).toBe(422)
    const $ = load(await refused.text())
    expect($('input[name="noticeVersion"]').attr('value')).toBe('test-notice')
  })

  test('that is sent twice is stored once, under the notice of the first', async () => {
    const server = await startTestServer()
    for (const noticeVersion of [VERSION, 'of-the-next-release'])
      expect((await postForm(server, { ...FIELDS, noticeVersion })).status).toBe(303)
    const lines = await exported({ DATA_DIR: server.dataDir })
    expect(lines.map(({ noticeVersion }) => noticeVersion)).toEqual([VERSION])
  })
})
