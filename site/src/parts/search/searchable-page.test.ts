import { expect, test } from 'vitest'
import { preparePage } from './searchable-page.ts'

const page = ({ robots = 'index, follow', breadcrumbs = ['Home', 'R&D', 'Agents'] } = {}) => `<head>
<title>Agents &amp; co | Acme</title><meta name="description" content="They ask."><meta name="robots" content="${robots}"><meta property="og:site_name" content="Acme"></head>
<body><main id="content" tabindex="-1"><h1>A sentence.</h1></main>
<script type="application/ld+json">${JSON.stringify({
  '@graph': [
    { '@type': 'Service' },
    { '@type': 'BreadcrumbList', itemListElement: breadcrumbs.map((name) => ({ name })) },
  ],
})}</script></body>`

test('a page is found by its name and its description', () => {
  const prepared = preparePage('/services/agents/', page())
  expect(prepared).toContain(
    '<main id="content" tabindex="-1"><p data-pagefind-meta="title" data-pagefind-weight="9">Agents &amp; co</p>',
  )
  expect(prepared).toContain('>They ask.</p>')
})

test('a page below a section says which', () => {
  expect(preparePage('/services/agents/', page())).toContain('>R&amp;D</p>')
  const top = preparePage('/services/', page({ breadcrumbs: ['Home', 'Services'] }))
  expect(top).toContain('data-pagefind-ignore></p>')
})

test('pages that are not to be found, and the search itself, are left out', () => {
  expect(preparePage('/thank-you/', page().replace(/<script.*/s, ''))).toBeUndefined()
  // All pages of a site that search engines are to leave out.
  expect(preparePage('/services/agents/', page({ robots: 'noindex' }))).toBeDefined()
  expect(preparePage('/search/', page())).toBeUndefined()
  expect(preparePage('/insights/page/2/', page())).toBeUndefined()
  expect(preparePage('/insights/', page())).toBeDefined()
  expect(preparePage('/careers/designer/', page())).toBeUndefined()
  expect(preparePage('/careers/', page())).toBeDefined()
})
