/** What holds for all that signed links open: the company's two pages of a message, the visitor's own page, and a resume. */
import { describe, expect, test } from 'vitest'
import { newEntry } from '../../testing/entries.ts'
import {
  fingerprintOf,
  OWN_PAGE,
  openServerAndStore as open,
  postForm,
  readSignedPage as read,
  signedPath,
} from '../../testing/signed-pages.ts'
import { ANSWER_COPY } from '../../testing/test-server.ts'
import { DAY_MS } from '../base/durations.ts'
import { type LinkPurpose, linkPath } from '../base/signed-link.ts'
import type { Store } from '../storage/store.ts'

const HOSTILE = '<script>alert(1)</script>&"'

const PAGES = [
  { purpose: 'review', other: 'my-submission', destroy: { action: 'confirm' } },
  { purpose: 'answer', other: 'review', destroy: { action: 'closed' } },
  { purpose: 'my-submission', other: 'review', destroy: { action: 'confirm', proof: '' } },
  { purpose: 'resume', other: 'my-submission', destroy: { action: 'confirm' } },
] as const

async function save(store: Store) {
  const submission = { name: HOSTILE, receivedAt: Date.now() }
  const entry = newEntry({ submission, deliveries: [] })
  await store.saveSubmission(entry, Date.now())
  return entry.submission.id
}

const pathOf = (
  purpose: LinkPurpose,
  store: Pick<Store, 'secret'>,
  id: string,
  endsAt = Date.now() + DAY_MS,
) => signedPath(purpose, store, { id, endsAt })

describe.each(PAGES)('the page $purpose', ({ purpose, other, destroy }) => {
  test('answers all invalid links alike', async () => {
    const { server, store } = await open({})
    const id = await save(store)
    const deleted = await save(store)
    await store.deleteSubmission(deleted)
    const valid = pathOf(purpose, store, id)
    const root = linkPath(purpose)
    const wrong = [
      pathOf(purpose, store, id, Date.now() - 2000),
      pathOf(purpose, { secret: new Uint8Array(32) }, id),
      pathOf(other, store, id).replace(linkPath(other), root),
      `${valid}a`,
      valid.slice(0, -1),
      valid.replace(root, `${root}x/`),
      valid.replace(id, crypto.randomUUID()),
      root,
      `${root}${id}`,
      `${root}%00`,
      // Whoever reviews may learn that a message is deleted; whoever has another link may not.
      ...(purpose !== 'review' && purpose !== 'answer' ? [deleted, crypto.randomUUID()] : []).map(
        (gone) => pathOf(purpose, store, gone),
      ),
    ]
    const answers = new Set<string>()
    for (const path of wrong)
      for (const answer of [
        await server.fetch(path),
        await postForm(server, path, { fields: destroy }),
      ])
        answers.add(await fingerprintOf(answer))
    expect([...answers]).toEqual([expect.stringContaining('404')])
    expect(await store.readRecord(id)).not.toBeNull()
  })

  test('accepts posts from the page itself only, and known actions only', async () => {
    const { server, store } = await open({})
    const id = await save(store)
    const path = pathOf(purpose, store, id)
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: server.origin },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign)
      for (const fields of [destroy, { action: 'burn' }]) {
        const { status } = await postForm(server, path, { fields, headers })
        expect(status, JSON.stringify(headers)).toBe(403)
      }
    // Without Sec-Fetch-Site, as over plain HTTP; the page hides its origin. What is refused here is the action.
    for (const origin of ['null', server.origin]) {
      const plain = { fields: { action: 'burn' }, headers: { origin } }
      expect((await postForm(server, path, plain)).status).toBe(400)
    }
    for (const action of ['', 'burn', 'constructor', '__proto__', 'x'.repeat(2000)])
      expect((await postForm(server, path, { fields: { action } })).status).toBe(400)
    const json = { ...OWN_PAGE, 'content-type': 'application/json' }
    const body = JSON.stringify(destroy)
    expect((await server.fetch(path, { method: 'POST', body, headers: json })).status).toBe(400)
    const put = await server.fetch(path, { method: 'PUT', headers: OWN_PAGE })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(await store.readRecord(id)).not.toBeNull()
  })

  test('runs no script, is not cached, and leaks its address to nobody', async () => {
    const { server, store } = await open({})
    const path = pathOf(purpose, store, await save(store))
    const answers = [
      await server.fetch(path),
      ...(purpose === 'resume' ? [] : [await postForm(server, path, { fields: destroy })]),
      await server.fetch(`${linkPath(purpose)}x`),
    ]
    for (const answer of answers) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; (img-src 'self'; font-src 'self'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; )?frame-ancestors 'none'/,
        ),
      })
      const { $ } = await read(answer)
      expect($('script, [style], [src]:not(header *), link:not([rel=icon])').length).toBe(0)
    }
  })

  test('shows a person a page where it refuses', async () => {
    const { server, store } = await open({})
    const path = pathOf(purpose, store, await save(store))
    const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'cross-site' }
    const refused = await postForm(server, path, { fields: destroy, headers })
    expect(await read(refused)).toMatchObject({ status: 403, title: ANSWER_COPY.problem.heading })
  })

  test('stops a program that tries links', async () => {
    const { server } = await open({})
    for (let time = 0; time < 60; time += 1)
      expect((await server.fetch(`${linkPath(purpose)}guess`)).status).toBe(404)
    const refused = await server.fetch(`${linkPath(purpose)}guess`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
