/** The links of webhooks to resumes, against the real server. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newResume } from '../../../testing/entries.ts'
import { openPages } from '../../../testing/signed-pages.ts'
import { changeRows } from '../../../testing/stored.ts'
import { shortLinkPath } from '../../base/signed-link.ts'
import { testSignedPage } from '../../pages/signed-page.suite.ts'

const CONTENT = Buffer.from('%PDF-1.4 <script>alert(1)</script>')

testSignedPage('resume', { other: 'review', destroy: { action: 'confirm' }, hasForm: false })

test('downloads the resume of its submission, and records that', async () => {
  const { server, store, save, link, visit } = await openPages()
  const id = await save({ resume: newResume(CONTENT, `Zoë's "résumé".html`) })
  const path = link('resume', id)
  const head = await server.fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await store.submissions.readRecord(id))?.history).toEqual([])

  const others = { range: 'bytes=0-3', accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  const file = await visit(path, others)
  expect(file.status).toBe(200)
  for (const headers of [Object.fromEntries(head.headers), file.headers])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="resume"; filename*=UTF-8''Zo%C3%AB%27s%20%22r%C3%A9sum%C3%A9%22.html`,
    })
  expect(file.bytes.equals(CONTENT)).toBe(true)
  const other = await save({ resume: newResume(Buffer.from('Another')) })
  expect(String((await visit(link('resume', other))).bytes)).toBe('Another')
  // As it is, where the database was damaged.
  changeRows(server.dataDir, `UPDATE resumes SET content = x'00ff'`)
  expect([...(await visit(link('resume', other))).bytes]).toEqual([0, 255])
  // At the root of a host, beside a page of that name.
  expect((await visit(path.replace('/prod/resume/', shortLinkPath('resume')))).status).toBe(200)
  const page = await visit(shortLinkPath('resume'))
  expect(page.text).toBe((await visit('/no-such-page/')).text)
  const none = await save()
  expect((await visit(link('resume', none))).status).toBe(404)
  expect((await store.submissions.readRecord(none))?.history).toEqual([])

  const downloaded = { at: expect.any(Number), event: 'resume downloaded', by: 'receiver' }
  expect((await store.submissions.readRecord(id))?.history).toEqual([downloaded, downloaded])
  expect(server.logged.join('')).not.toContain(path.slice(-43))
})

test('a hundred downloads a day are counted, whoever asks', async () => {
  const { server, store, save, link } = await openPages({ TRUST_PROXY: '1' })
  const resume = newResume(CONTENT)
  const [id, other] = [await save({ resume }), await save({ resume })]
  const ask = (number: number, method = 'GET', of = id) => {
    const headers = { 'x-forwarded-for': `192.0.2.${number % 10}` }
    return server.fetch(link('resume', of), { method, headers })
  }
  const asked = await Promise.all(Array.from({ length: 120 }, (_, number) => ask(number)))
  const statuses = asked.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(100).fill(200), ...Array(20).fill(429)])
  expect(Number((await ask(1)).headers.get('retry-after'))).toBeGreaterThan(3600)
  expect([(await ask(1, 'HEAD')).status, (await ask(1, 'GET', other)).status]).toEqual([200, 200])
  expect((await store.submissions.readRecord(id))?.history).toHaveLength(100)
})
