/** Quotation marks and apostrophes of pages, code aside. */
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { allRoutes, readPage } from '../routes.ts'

test('pages have typographic quotation marks and apostrophes alone', () => {
  for (const path of allRoutes()) {
    const $ = load(readPage(path).html())
    // In drawings as well there is code.
    $('script, style, noscript, template, code, pre, svg').remove()
    const described = $('[alt], [aria-label], meta[name=description]').toArray()
    const texts = described.map(({ attribs }) => Object.values(attribs).join(' '))
    for (const text of [$('title').text(), $('body').text(), ...texts])
      expect(text.match(/.{0,30}("|(?<=\p{L})'(?=[\p{L} ])).{0,10}/u)?.[0], path).toBeUndefined()
  }
})
