import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'

const CSS = readFileSync(join(import.meta.dirname, 'baseline.css'), 'utf8').replace(/\s+/g, ' ')
const CLASSES = new Set([...CSS.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))

/** Our server reads it from the quoted attributes below and sends it; without one, a page may load nothing. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'"

/** Elements that are invisible on a phone or that a page without a framework does not need. */
const NEEDLESS = [
  'script,style,template,noscript,dialog,.menu-panel,.site-header nav,.skip-link',
  '[data-toasts],[hidden],.form-trap,.file-drop,.for-application,[aria-live],[type=hidden],.field-error,[class*="print:block"]',
].join()

const KEPT_ATTRIBUTES =
  /^(href|src|srcset|sizes|media|width|height|alt|loading|fetchpriority|class|id|for|name|type|value|rows|action|method|aria-label|viewBox|d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|points|fill|stroke|stroke-width|colspan)$/

/** Turns a built page into one that could have been written by hand: the same texts, links, pictures and typeface; no script. */
export function makeBaseline(html: string): string {
  const $ = load(html)
  const fontFaces = html.match(/@font-face\s*\{[^}]*\}/g) ?? []
  const head = $('title,meta[name=description],link[rel=preload],link[rel=icon]').toString()
  $(NEEDLESS).remove()
  for (const element of $('body *').toArray()) {
    const $element = $(element)
    const classes = ($element.attr('class') ?? '').split(/\s+/).filter((name) => CLASSES.has(name))
    $element.attr('class', classes.join(' ') || null)
    for (const name of Object.keys($element.attr() ?? {}))
      if (!KEPT_ATTRIBUTES.test(name)) $element.removeAttr(name)
  }
  // From the inside out: elements without styles.
  for (const element of $('astro-island,body div:not([class]),body span:not([class])')
    .toArray()
    .reverse())
    $(element).replaceWith($(element).contents())
  return [
    '<!doctype html><html lang=en><meta charset=utf-8>',
    '<meta name=viewport content="width=device-width,initial-scale=1">',
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `${head}<style>${fontFaces.join('')}${CSS}</style><body>${$('body').html()}`,
  ].join('')
}
