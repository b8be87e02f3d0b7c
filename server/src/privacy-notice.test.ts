/** The version of the privacy notice that a visitor was shown, from the request to the operator. */
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { expect } from 'vitest'
import { inbox } from '../testing/inbox-process.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { sendForm, sendJson } from '../testing/send.ts'
import { NOTICE, startTestServer, type TestServer, test } from '../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'

const VERSION = '3f9a1c2b4d5e'
const FIELDS = {
  form: 'contact-us-page',
  inquiryType: 'services',
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '5125550142',
  message: 'Hello.',
}

async function exported({ dataDir }: TestServer): Promise<Record<string, unknown>[]> {
  const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
  return output.split('\n').map((line) => JSON.parse(line))
}

test('each kind of submission keeps the version of its notice', async () => {
  const receiver = await openTestReceiver()
  const server = await startTestServer({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET })
  const answers = [
    await sendJson(server, inquiryPayload({ noticeVersion: VERSION })),
    await sendJson(server, applicationPayload(pdf(), { noticeVersion: `${VERSION}-a` })),
    await sendForm(server, { ...FIELDS, noticeVersion: `${VERSION}-f` }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 303])
  const lines = await exported(server)
  const versions = lines.map(({ noticeVersion }) => noticeVersion)
  expect(versions).toEqual([VERSION, `${VERSION}-a`, `${VERSION}-f`])
  const shown = await inbox({ DATA_DIR: server.dataDir }, 'show', String(lines[0]?.id))
  expect(shown.output).toContain(`Notice    ${VERSION}`)
  const posted = () => receiver.received.map(({ body }) => JSON.parse(body).data.noticeVersion)
  await expect.poll(() => posted().sort()).toEqual(versions)
})

test('an operator can read the text of a version that was shown', async ({
  server: { dataDir },
}) => {
  const { status, output } = await inbox({ DATA_DIR: dataDir }, 'notice', NOTICE.version)
  expect(status).toBe(0)
  expect(output).toMatch(/^Notice test-notice, shown since 20\d\d-\d\d-\d\dT/)
  expect(output).toContain(NOTICE.text)
  expect(await inbox({ DATA_DIR: dataDir }, 'notice', 'other')).toEqual({
    status: 1,
    output: 'This site has not shown a notice other.',
  })
})

test('a submission without a valid version is stored without one', async ({ server }) => {
  for (const noticeVersion of [undefined, 7]) {
    const emailMessage = `Sent with ${noticeVersion}`
    const sent = await sendJson(server, { ...inquiryPayload({ emailMessage }), noticeVersion })
    expect(sent.status).toBe(200)
  }
  expect((await sendForm(server, FIELDS)).status).toBe(303)
  const lines = await exported(server)
  expect(lines.map(({ noticeVersion }) => noticeVersion)).toEqual([null, null, null])
  const shown = await inbox({ DATA_DIR: server.dataDir }, 'show', String(lines[0]?.id))
  expect(shown.output).not.toContain('Notice')
})

test('a form that is shown again names the version of the current page', async ({ server }) => {
  const sent = { ...FIELDS, name: 'M2', noticeVersion: 'of-an-older-page' }
  const refused = await sendForm(server, sent)
  expect(refused.status).toBe(422)
  const $ = load(await refused.text())
  expect($('input[name="noticeVersion"]').attr('value')).toBe('test-notice')
})

test('a form sent twice is stored once, under the notice of the first', async ({ server }) => {
  for (const noticeVersion of [VERSION, 'of-the-next-release'])
    expect((await sendForm(server, { ...FIELDS, noticeVersion })).status).toBe(303)
  const lines = await exported(server)
  expect(lines.map(({ noticeVersion }) => noticeVersion)).toEqual([VERSION])
})
