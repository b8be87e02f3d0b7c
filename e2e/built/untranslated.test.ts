import { expect, test } from 'vitest'
import { allRoutes, readPage } from '../routes.ts'

const MAIL_ADDRESS = /[\w.+-]+@[\w-]+\.\w/

/** Elements whose whole text is code, a name, a phone number or the address of an office. */
const UNTRANSLATED = [
  ...['code', '.logo', '[rel=author]', '.product-intro p:has(+ h1)'],
  ...['a[href^="tel:"]', 'address > span:not(.nums)'],
].join()

test('translators leave names, addresses and code as they are', { tags: 'all' }, () => {
  const kinds = new Set<string>()
  for (const path of allRoutes()) {
    const $ = readPage(path)
    const mails = $('body :not(script, style, textarea)').filter((_, element) =>
      $(element)
        .contents()
        .toArray()
        .some((node) => node.type === 'text' && MAIL_ADDRESS.test(node.data)),
    )
    const found = $('body').find(UNTRANSLATED).add(mails)
    const translated = found.filter((_, element) => !$(element).closest('[translate=no]').length)
    expect(translated.map((_, element) => $(element).text()).get(), path).toEqual([])
    for (const { name } of found) kinds.add(name)
  }
  expect([...kinds].toSorted()).toEqual(['a', 'code', 'p', 'span'])
})
