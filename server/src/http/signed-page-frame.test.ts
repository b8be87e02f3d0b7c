import { createHash } from 'node:crypto'
import { FONT_PATH } from '@lanternfield/contract/headers.ts'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { BRAND } from '../../testing/test-server.ts'
import { createSignedPage } from './signed-page-frame.ts'

async function readPage(servesSite: boolean) {
  const render = createSignedPage({ company: 'Testfield', brand: BRAND, servesSite })
  const answer = await render({ title: 'Hello', body: '', status: 200 })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const $ = load(await answer.text())
  return { policy, $, style: $('style').text() }
}

test.each([
  [true, "img-src 'self'; font-src 'self';"],
  [false, 'img-src data:;'],
])(
  'the policy allows what the page loads, where the site is served: %s',
  async (servesSite, sources) => {
    const { policy, $, style } = await readPage(servesSite)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toBe(
      `default-src 'none'; ${sources} style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(style.includes(`url("${FONT_PATH}")`)).toBe(servesSite)
    expect($('header').text()).toBe('Testfield')
    expect($('header img').length).toBe(servesSite ? 1 : 0)
  },
)
