/** What holds of a site in German, whatever its content says. */
import { existsSync, globSync } from 'node:fs'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ProductCopy } from '../../harness/product-copy.ts'

/** @param copy of the product, built with content in German */
export function testLanguage(copy: () => ProductCopy): void {
  const readBuilt = (file: string) => copy().read(`site/dist/${file}`)

  test('names its language to programs', () => {
    const $ = load(readBuilt('index.html'))
    expect($('html').attr('lang')).toMatch(/^de/)
    expect($('script[type="application/ld+json"]').text()).toContain('"inLanguage":"de"')
    expect(JSON.parse(readBuilt('manifest.webmanifest')).lang).toBe('de')
    // Pagefind has read its stemmer from the pages.
    expect(existsSync(copy().path('site/dist/pagefind/wasm.de.pagefind'))).toBe(true)
  })

  test('gives browsers the messages of forms in that language alone', () => {
    const scripts = globSync('site/dist/assets/*.js', { cwd: copy().path('.') })
      .map((file) => copy().read(file))
      .join('\n')
    const { messages } = parse(copy().read('content/messages.yaml'))
    for (const message of [messages.required, messages.emailFormat, messages.sendFailed])
      expect(scripts).toContain(message)
    for (const english of ['Invalid email format', 'Only alphabetic characters are allowed'])
      expect(scripts).not.toContain(english)
  })

  test('writes hours as they are written there', () => {
    const { addresses } = parse(copy().read('content/navigation.yaml'))
    const contact = addresses?.['contact-us'] ?? 'contact-us'
    expect(load(readBuilt(`${contact}/index.html`))('main').text()).toMatch(/17:00 Uhr \(\w+\)/)
  })
}
