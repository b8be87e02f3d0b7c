import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARTICLES_PER_PAGE, countPages, itemsOfPage, pageLinks } from './list-pages.ts'

test('a list has a page for every two dozen, and one when it is empty', () => {
  expect([0, 1, 24, 25, 48, 49, 5000].map((items) => countPages(items))).toEqual([
    1, 1, 1, 2, 2, 3, 209,
  ])
})

test('every item stands on one page, in its order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 120 }),
      fc.integer({ min: 1, max: 30 }),
      (items, perPage) => {
        const pages = Array.from({ length: countPages(items.length, perPage) }, (_, index) =>
          itemsOfPage(items, index + 1, perPage),
        )
        expect(pages.flat()).toEqual(items)
        expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(perPage)
      },
    ),
  )
})

test('a page links to the first, to the last and to its neighbours', () => {
  expect(pageLinks(1, 1)).toEqual([1])
  expect(pageLinks(1, 2)).toEqual([1, 2])
  expect(pageLinks(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageLinks(1, 209)).toEqual([1, 2, 'gap', 209])
  expect(pageLinks(100, 209)).toEqual([1, 'gap', 99, 100, 101, 'gap', 209])
  expect(pageLinks(209, 209)).toEqual([1, 'gap', 208, 209])
})

test('no page has more than seven links, and all pages can be reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), (count) => {
      const linked = new Set<number>()
      for (let page = 1; page <= count; page += 1) {
        const links = pageLinks(page, count)
        expect(links.length).toBeLessThanOrEqual(7)
        expect(links).toContain(page)
        for (const link of links) if (link !== 'gap' && link !== page) linked.add(link)
      }
      expect(linked.size).toBe(count)
    }),
  )
})

test('a full page has full rows, in two columns and in three', () => {
  expect(ARTICLES_PER_PAGE % 6).toBe(0)
  expect((ARTICLES_PER_PAGE - 1 - 2) % 3).toBe(0)
})
