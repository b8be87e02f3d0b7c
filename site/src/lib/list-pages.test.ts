import { expect, test } from 'vitest'
import { countPages, itemsOfPage, pageLinks } from './list-pages.ts'

test('a list has a page for every two dozen, and one when it is empty', () => {
  expect([0, 1, 24, 25, 48, 49, 5000].map((items) => countPages(items))).toEqual([
    1, 1, 1, 2, 2, 3, 209,
  ])
})

test('every item stands on one page, in its order', () => {
  const items = Array.from({ length: 49 }, (_, index) => index)
  const pages = [1, 2, 3].map((page) => itemsOfPage(items, page))
  expect(pages.map(({ length }) => length)).toEqual([24, 24, 1])
  expect(pages.flat()).toEqual(items)
})

test('a page links to the first, to the last and to its neighbours', () => {
  expect(pageLinks(1, 1)).toEqual([1])
  expect(pageLinks(1, 2)).toEqual([1, 2])
  expect(pageLinks(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageLinks(1, 209)).toEqual([1, 2, 'gap', 209])
  expect(pageLinks(100, 209)).toEqual([1, 'gap', 99, 100, 101, 'gap', 209])
  expect(pageLinks(209, 209)).toEqual([1, 'gap', 208, 209])
})
