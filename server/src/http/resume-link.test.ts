/** The links of webhooks to resumes, against the real server. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newEntry, newResume } from '../../testing/entries.ts'
import {
  openServerAndStore as open,
  postForm,
  readSignedPage,
  signedPath,
} from '../../testing/signed-pages.ts'
import { changeRows } from '../../testing/stored.ts'
import { ANSWER_COPY } from '../../testing/test-server.ts'
import { DAY_MS } from '../base/durations.ts'
import { shortLinkPath } from '../base/signed-link.ts'
import type { Store } from '../storage/store.ts'

const CONTENT = Buffer.from('%PDF-1.4 <script>alert(1)</script>')
const DOWNLOADED = { event: 'resume downloaded', by: 'receiver' }

async function save(store: Store, resume: ReturnType<typeof newResume> | null) {
  const { submission, ...entry } = newEntry({ deliveries: [] })
  await store.saveSubmission({ ...entry, submission: { ...submission, resume } }, Date.now())
  const endsAt = Date.now() + DAY_MS
  return { id: submission.id, path: signedPath('resume', store, { id: submission.id, endsAt }) }
}

test('downloads the resume of its submission, and records that', async () => {
  const { server, store } = await open({})
  const { id, path } = await save(store, newResume(CONTENT, `Zoë's "résumé".html`))
  const other = await save(store, newResume(Buffer.from('Another')))
  const none = await save(store, null)
  const headers = { range: 'bytes=0-3', accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  const head = await server.fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await store.readRecord(id))?.history).toEqual([])

  const file = await server.fetch(path, { headers })
  expect(file.status).toBe(200)
  for (const answer of [head, file])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="resume"; filename*=UTF-8''Zo%C3%AB%27s%20%22r%C3%A9sum%C3%A9%22.html`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    })
  expect(Buffer.from(await file.arrayBuffer()).equals(CONTENT)).toBe(true)
  expect(await (await server.fetch(other.path)).text()).toBe('Another')
  // At the root of a host.
  const short = path.replace('/prod/resume/', shortLinkPath('resume'))
  expect((await server.fetch(short)).status).toBe(200)
  expect((await server.fetch(none.path)).status).toBe(404)

  const at = expect.any(Number)
  const { history } = (await store.readRecord(id)) ?? {}
  expect(history).toEqual([
    { at, ...DOWNLOADED },
    { at, ...DOWNLOADED },
  ])
  expect((await store.readRecord(none.id))?.history).toEqual([])
  // Its visitor has the history too.
  const own = signedPath('my-submission', store, { id, endsAt: Date.now() + DAY_MS })
  const answered = await postForm(server, own, {
    fields: { action: 'answer', answer: '5125550142' },
  })
  const proof = (await readSignedPage(answered)).$('input[name=proof]').attr('value') ?? ''
  const download = await postForm(server, own, { fields: { action: 'download', proof } })
  expect((await download.json()).history).toEqual(
    history?.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  )
  expect(server.logged.join('')).not.toContain(path.slice(-43))
})

test('a damaged resume is served as it is, a deleted one never', async () => {
  const { server, store } = await open({})
  const { id, path } = await save(store, newResume(CONTENT))
  changeRows(server.dataDir, `UPDATE resumes SET content = x'00ff'`)
  const damaged = await server.fetch(path)
  expect(Buffer.from(await damaged.arrayBuffer())).toEqual(Buffer.from([0, 255]))
  await store.deleteSubmission(id)
  const page = await readSignedPage(await server.fetch(path))
  expect(page).toMatchObject({ status: 404, title: ANSWER_COPY.message.invalid })
})

test('a hundred downloads a day are counted, across restarts and clients', async () => {
  const { server, store } = await open({ TRUST_PROXY: '1' })
  const { id, path } = await save(store, newResume(CONTENT))
  const other = await save(store, newResume(CONTENT))
  const ask = (to: typeof server, number: number, method = 'GET', at = path) =>
    to.fetch(at, { method, headers: { 'x-forwarded-for': `192.0.2.${number % 10}` } })
  const asked = Array.from({ length: 120 }, (_, number) => ask(server, number))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  await server.stop()
  const again = await open({ DATA_DIR: server.dataDir, TRUST_PROXY: '1' })
  const refused = await ask(again.server, 1)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await ask(again.server, 1, 'HEAD')).status).toBe(200)
  expect((await ask(again.server, 1, 'GET', other.path)).status).toBe(200)
  expect((await again.store.readRecord(id))?.history).toHaveLength(100)
})
