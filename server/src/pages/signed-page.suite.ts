/** What holds for all that signed links open: a page of a submission for the company or its visitor, or a resume. */
import { expect, test } from 'vitest'
import { newResume } from '../../testing/entries.ts'
import { fingerprintOf, OWN_PAGE, openPages, signedPath } from '../../testing/signed-pages.ts'
import { PAGE_COPY } from '../../testing/test-server.ts'
import { linkPath } from '../base/signed-link.ts'

const NAME = '<script>alert(1)</script>&"'

type Options = {
  /** Of links that must not open it. */
  readonly other: string
  /** What does harm if it is accepted. */
  readonly destroy: Readonly<Record<string, string>>
  readonly isOfCompany?: boolean
  readonly hasForm?: boolean
}

export function testSignedPage(
  purpose: string,
  { other, destroy, isOfCompany = false, hasForm = true }: Options,
): void {
  const root = linkPath(purpose)

  async function open() {
    const pages = await openPages()
    const id = await pages.save({ name: NAME, resume: newResume() })
    return { ...pages, id, path: pages.link(purpose, id) }
  }

  test('answers all invalid links alike', async () => {
    const { store, save, link, visit, post, id, path } = await open()
    const deleted = await save()
    await store.submissions.delete(deleted)
    const wrong = [
      link(purpose, id, Date.now() - 2000),
      signedPath(purpose, { secret: new Uint8Array(32) }, { id }),
      link(other, id).replace(linkPath(other), root),
      `${path}a`,
      path.slice(0, -1),
      path.replace(root, `${root}x/`),
      path.replace(id, crypto.randomUUID()),
      root,
      `${root}${id}`,
      `${root}%00`,
      // The company may learn that a submission is deleted; whoever has another link may not.
      ...(isOfCompany ? [] : [deleted, crypto.randomUUID()].map((gone) => link(purpose, gone))),
    ]
    const fingerprints = new Set<string>()
    for (const at of wrong)
      for (const response of [await visit(at), await post(at, destroy)])
        fingerprints.add(fingerprintOf(response))
    expect([...fingerprints]).toEqual([expect.stringContaining('404')])
    expect(await store.submissions.readRecord(id)).not.toBeNull()
  })

  test('accepts posts from the page itself only, and known actions only', async () => {
    const { server, store, post, id, path } = await open()
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: server.origin },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign)
      for (const fields of [destroy, { action: 'burn' }])
        expect((await post(path, fields, headers)).status, JSON.stringify(headers)).toBe(403)
    // Without Sec-Fetch-Site, as over plain HTTP; the page hides its origin. What is refused here is the action.
    for (const origin of ['null', server.origin])
      expect((await post(path, { action: 'burn' }, { origin })).status).toBe(400)
    for (const action of ['', 'burn', 'constructor', '__proto__', 'x'.repeat(2000)])
      expect((await post(path, { action })).status).toBe(400)
    const headers = { ...OWN_PAGE, 'content-type': 'application/json' }
    const body = JSON.stringify(destroy)
    expect((await server.fetch(path, { method: 'POST', body, headers })).status).toBe(400)
    const put = await server.fetch(path, { method: 'PUT', headers: OWN_PAGE })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(await store.submissions.readRecord(id)).not.toBeNull()
  })

  test('runs no script, is not cached, and leaks its address to nobody', async () => {
    const { visit, post, path } = await open()
    for (const { headers, texts } of [
      await visit(path),
      await visit(`${root}x`),
      ...(hasForm ? [await post(path, destroy)] : []),
    ]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store, no-transform',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; (img-src 'self'; font-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; )?frame-ancestors 'none'/,
        ),
      })
      expect(
        texts('script, [style], [src]:not(header *), link:not([rel=icon], [rel=stylesheet])'),
      ).toEqual([])
    }
    const foreign = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'cross-site' }
    const title = PAGE_COPY.problem.heading
    expect(await post(path, destroy, foreign)).toMatchObject({ status: 403, title })
  })

  test('stops a program that tries links', async () => {
    const { visit } = await open()
    let tried = 0
    let page = await visit(`${root}guess`)
    for (; page.status === 404 && tried < 1000; tried += 1) page = await visit(`${root}guess`)
    // A slow machine is given some more meanwhile.
    expect(tried).toBeGreaterThanOrEqual(60)
    const { status, headers } = page
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
}
