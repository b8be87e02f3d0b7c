import { expect, test } from 'vitest'
import { adviseOnGonePages } from './gone-pages.ts'

const NOW = Date.parse('2027-02-01T12:00:00Z')

function advise(
  lastPages: readonly string[],
  pages: readonly string[],
  redirects: Readonly<Record<string, string>> = {},
) {
  const expiring = { '/careers/designer/': '2027-01-31T18:30:00.000Z' }
  return adviseOnGonePages({
    last: { pages: lastPages, expiring },
    build: { pages, expiring: {} },
    redirects,
    now: NOW,
  })
}

test('names a page that is gone, with the redirect to paste', () => {
  expect(
    advise(
      ['/', '/services/', '/services/old/', '/industries/sports/case-study/gate/'],
      ['/', '/services/', '/services/new/'],
    ),
  ).toEqual([
    'The last build had a page at /services/old/, and this one has not. So that old links still lead somewhere, add to content/redirects.yaml: - { from: /services/old/, to: /services/ }',
    'The last build had a page at /industries/sports/case-study/gate/, and this one has not. So that old links still lead somewhere, add to content/redirects.yaml: - { from: /industries/sports/case-study/gate/, to: / }',
  ])
})

test('says nothing of redirects, positions after their last day and shorter lists', () => {
  expect(
    advise(['/', '/old/', '/careers/designer/', '/insights/page/2/'], ['/'], { '/old': '/' }),
  ).toEqual([])
  expect(advise(['/', '/careers/engineer/'], ['/'])).toHaveLength(1)
})

test('names no more than somebody reads', () => {
  const pages = Array.from({ length: 30 }, (_, index) => `/old-${index}/`)
  const lines = advise(pages, ['/'])
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('10 more pages of the last build are gone.')
})
