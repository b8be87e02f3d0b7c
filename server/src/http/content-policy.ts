import { createHash } from 'node:crypto'
import { NO_FRAMES, NOTHING_POLICY } from '@lanternfield/contract/headers.ts'
// Without the parser of whole pages, which takes three times the memory.
import { load } from 'cheerio/slim'

/**
 * The Content-Security-Policy of a page: what its own meta element contains, with the hashes that the build wrote of
 * its scripts and styles, and a ban on frames. A page without one may load nothing.
 */
export function pagePolicy(html: string): string {
  // The element must be in the head, and most of a page is not.
  const $ = load(html.slice(0, html.indexOf('<body')))
  const own = $('meta[http-equiv="content-security-policy" i]').first().attr('content')
  const directives = (own ?? '')
    .split(';')
    .map((directive) => directive.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  return directives.length === 0 ? NOTHING_POLICY : [...directives, NO_FRAMES].join('; ')
}

/** The policy of a file that is no page. @param content needed of SVG alone */
export function filePolicy(extension: string, content: Uint8Array): string {
  if (extension === '.svg') return svgPolicy(new TextDecoder().decode(content))
  // A browser shows a PDF by a page of its own, and some have applied our policy to that page's styles
  // (Chrome, rust-lang/www.rust-lang.org#942). The file itself runs nothing that a policy could stop.
  if (extension === '.pdf') return NO_FRAMES
  return NOTHING_POLICY
}

/**
 * An SVG is a document of its own: opened, and in Firefox also in an `img`, its styles are subject to its policy
 * (in Chromium 156 only opened). Hashes admit exactly those that are in it, and pictures within it.
 */
function svgPolicy(svg: string): string {
  const $ = load(svg, { xml: true })
  const elements = $('style')
    .map((_, element) => $(element).text())
    .get()
  const attributes = $('[style]')
    .map((_, element) => $(element).attr('style'))
    .get()
  if (elements.length + attributes.length === 0) return `${NOTHING_POLICY}; img-src data:`
  const hashes = new Set([...elements, ...attributes].map(hashSource))
  // CSP: without 'unsafe-hashes', hashes do not apply to style attributes.
  const words = attributes.length > 0 ? ["'unsafe-hashes'"] : []
  return `${NOTHING_POLICY}; img-src data:; style-src ${[...words, ...hashes].join(' ')}`
}

function hashSource(text: string): string {
  // As a parser of XML reads line ends.
  const read = text.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
}
