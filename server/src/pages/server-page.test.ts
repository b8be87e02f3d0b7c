import { createHash } from 'node:crypto'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import type { PageStyle } from './PageFrame.tsx'
import { createRenderPage } from './server-page.tsx'

async function readPage(style: PageStyle) {
  const render = createRenderPage({
    settings: { siteUrl: 'https://www.testfield.example' },
    content: { company: { name: 'Testfield' } },
    site: { readPageStyle: async () => style },
  })
  const response = await render({ title: 'Hello', status: 200 })
  const text = await response.text()
  return { text, policy: response.headers.get('content-security-policy'), $: load(text) }
}

const policyWith = (sources: string) =>
  `default-src 'none'; ${sources}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

test('a page loads style, typeface and mark of the site that its server has', async () => {
  const { text, policy, $ } = await readPage({ path: '/assets/server-pages.abc.css' })
  expect(text).toMatch(/^<!doctype html><!--email_off--><html lang="en" dir="ltr">/)
  expect(policy).toBe(policyWith("img-src 'self'; font-src 'self'; style-src 'self'"))
  const loaded = $('[src], link').map((_, one) => $(one).attr('src') ?? $(one).attr('href'))
  const mark = '/favicon.svg'
  expect(loaded.get()).toEqual([mark, '/assets/server-pages.abc.css', mark])
  expect($('style')).toHaveLength(0)
  expect($('header [translate=no]').text()).toBe('Testfield')
  expect($('meta[name=darkreader-lock]')).toHaveLength(1)
  expect($('header a').attr('href')).toBe('https://www.testfield.example/')
})

test('where the site is elsewhere, a page has its style in itself, and loads nothing', async () => {
  const css = 'main > p { content: "<&" }'
  const { policy, $ } = await readPage({ text: css })
  const style = $('style').text()
  expect(style).toBe(css)
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toBe(policyWith(`img-src data:; style-src 'sha256-${hash}'`))
  expect($('[src], link:not([href="data:,"])')).toHaveLength(0)
})
