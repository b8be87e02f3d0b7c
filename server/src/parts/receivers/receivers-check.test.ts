/** What submissions are passed on to: on real ports, reachable and not. */
import { expect, test } from 'vitest'
import { NOW, newDelivery, newEntry, openTestStore, save } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openHttps } from '../../../testing/loopback.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { changeRows } from '../../../testing/stored.ts'
import {
  openTestReceiver,
  receiversFile,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'

const closedUrl = async () => `http://127.0.0.1:${await findFreePort()}/s3cr3t`

test('looks at nothing that is not configured', async () => {
  for (const check of ['webhook', 'receivers']) expect(await runCheck(check)).toBeNull()
  const folder = temporaryDirectory()
  writeFiles(folder, { 'receivers.yaml': '- { name: copy, type: email, to: a@b.example }' })
  const mails = { RECEIVERS_FILE: `${folder}/receivers.yaml` }
  expect(await runCheck('receivers', mails)).toBeNull()
})

test('connects to webhooks and receivers, names who is away, and sends nothing', async () => {
  const { url, received } = await openTestReceiver()
  const trusted = await openHttps(() => undefined)
  const untrusted = await openHttps(() => undefined, { isTrusted: false })
  for (const [check, environment, state, saw] of [
    ['webhook', { WEBHOOK_URL: url }, 'ok', /can be reached/],
    ['webhook', { WEBHOOK_URL: trusted.origin }, 'ok', /can be reached/],
    ['webhook', { WEBHOOK_URL: await closedUrl() }, 'fail', /^WEBHOOK_URL: .*REFUSED/],
    ['webhook', { WEBHOOK_URL: untrusted.origin }, 'fail', /^WEBHOOK_URL: self-signed certificate/],
    ['receivers', receiversFile({ crm: url }), 'ok', /^crm can be reached$/],
    ['receivers', receiversFile({ crm: url, b: await closedUrl() }), 'fail', /^b: .*REFUSED/],
  ] as const) {
    const outcome = await runCheck(check, { ...environment, WEBHOOK_SECRET })
    expect(outcome).toMatchObject({ state, saw: expect.stringMatching(saw) })
    // The address of a webhook is a secret.
    expect(outcome?.saw).not.toContain('s3cr3t')
  }
  expect(received).toEqual([])
})

test('fails when a receiver has late or dead deliveries', async () => {
  const dataDir = temporaryDirectory()
  const store = await openTestStore(dataDir)
  const environment = receiversFile({ crm: (await openTestReceiver()).url })
  const lookAt = (now: number) => runCheck('receivers', environment, { store, now: () => now })
  const deliveries = ['crm', 'removed'].map((name) => ({
    id: crypto.randomUUID(),
    kind: receiverKind(name),
    messageId: '<1@testfield.example>',
  }))
  await store.submissions.save(newEntry({ deliveries }), NOW)
  expect(await lookAt(NOW + HOUR_MS - 1)).toMatchObject({ state: 'ok' })
  expect(await lookAt(NOW + HOUR_MS)).toMatchObject({ state: 'fail', saw: 'crm: 1 waiting' })
  changeRows(dataDir, `UPDATE deliveries SET state = 'dead', settled_at = ${NOW}`)
  expect(await lookAt(NOW)).toMatchObject({
    state: 'fail',
    saw: 'crm: 1 dead',
    advice: expect.stringContaining('npm run inbox -- list --dead'),
  })
  expect(await lookAt(NOW + 8 * DAY_MS)).toMatchObject({ state: 'ok' })
})

test('names who is away and who gives up, and fails for no single item', async () => {
  const store = await openTestStore()
  const environment = receiversFile({ crm: (await openTestReceiver()).url, b: await closedUrl() })
  const lookAt = () => runCheck('receivers', environment, { store, now: () => NOW + HOUR_MS })
  const [one, two] = [newDelivery(receiverKind('crm')), newDelivery(receiverKind('crm'))]
  for (const delivery of [one, two]) await save(store, newEntry({ deliveries: [delivery] }))
  const record = (id: string, outcome: 'failed' | 'dead' | 'delivered', after: number) =>
    store.outbox.recordAttempt(id, { outcome, error: 'HTTP 400', dueAt: NOW }, NOW + after)
  await record(one.id, 'failed', 1)
  await record(one.id, 'dead', 3)
  expect(await lookAt()).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(/^b: .*REFUSED.*; crm: 1 waiting, crm: 1 dead$/),
    advice: expect.stringMatching(/^Correct the address.*\nSee why with/),
  })
  await record(two.id, 'delivered', 2)
  expect(await lookAt()).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(/^b: .*REFUSED[^;]*$/),
  })
  const alone = receiversFile({ crm: (await openTestReceiver()).url })
  expect(await runCheck('receivers', alone, { store, now: () => NOW + HOUR_MS })).toMatchObject({
    state: 'ok',
  })
})
