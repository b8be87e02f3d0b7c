import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import type { AnyNode, Element } from 'domhandler'

const RULES = readFileSync(join(import.meta.dirname, 'baseline.css'), 'utf8')

/** Without a policy in the page, our server lets it load nothing. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'"

/** Elements that are invisible on a phone or that a page without a framework does not need. */
const NEEDLESS = [
  'script,style,template,noscript',
  // The menus of wide screens: the drawer has the same links.
  '.menu-panel,.site-header nav',
  '.skip-link,[data-toasts],[hidden]:not(.floating-button),.form-trap,.file-drop,.for-application',
  '[aria-live],[type=hidden],.field-error',
].join()

/** Attributes to keep; of `class`, the names that have a rule. */
const KEPT_ATTRIBUTES =
  /^(href|src|srcset|sizes|media|width|height|alt|loading|fetchpriority|class|id|for|name|type|value|required|rows|action|method|popover|popovertarget|aria-label|aria-current|datetime|viewBox|d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|points|fill|stroke|stroke-width|opacity|preserveAspectRatio|offset|stop-color|colspan|scope|open|role)$/

/** Everything of an icon is in one rule of the styles. */
const OF_ICONS = /^(width|height|fill|stroke|stroke-width|aria-label|role)$/

const DIALOG = `<dialog id="dialog"><h2 class="title">Contact Us</h2><form>${[
  'Name',
  'Email',
  'Phone',
  'Inquiry Type',
  'Message',
]
  .map((label) => `<label>${label}<input class="control"></label>`)
  .join('')}<button class="btn btn-lantern">Submit</button></form></dialog>`

/**
 * Turns a built page into one that could have been written by hand: the same texts, links and pictures, the same
 * first screen on a phone, the same typeface; no script, no framework, and a class only where `baseline.css` has a rule
 * for it. The menu is a popover and the pop-up a dialog that the button opens by itself, so that both can be timed.
 */
export function makeBaseline(html: string): string {
  const $ = load(html)
  const fontFaces = html.match(/@font-face\s*\{[^}]*\}/g) ?? []
  const preloads = $('link[rel=preload]').toString()
  const title = $('title').toString()
  const description = $('meta[name=description]').toString()
  $(NEEDLESS).remove()
  $('astro-island,.btn-lantern > span').each((_, element) => unwrap($(element)))
  const hasButton = $('.floating-button').length > 0
  const calls = $('a[data-opens]')
  tidy($)
  for (const call of calls.toArray()) call.name = 'button'
  calls.removeAttr('href')
  $('.floating-button').add(calls).attr({ commandfor: 'dialog', command: 'show-modal' })
  return [
    '<!doctype html><html lang=en><meta charset=utf-8>',
    '<meta name=viewport content="width=device-width,initial-scale=1">',
    `<meta http-equiv=content-security-policy content="${POLICY}">`,
    `${title}${description}${preloads}<link rel=icon href=/favicon.svg>`,
    `<style>${fontFaces.join('')}${minify(RULES)}</style>`,
    `<body>${$('body').html()}${hasButton ? DIALOG : ''}`,
  ].join('')
}

function tidy($: CheerioAPI): void {
  const known = new Set([...RULES.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
  for (const element of $('body *').toArray()) {
    if (!isElement(element)) continue
    const isIcon = element.attribs.class?.includes('lucide') ?? false
    if (isIcon) element.attribs.class += ' i'
    for (const [name, value] of Object.entries(element.attribs)) {
      const isNeeded = KEPT_ATTRIBUTES.test(name) && !(isIcon && OF_ICONS.test(name))
      if (!isNeeded || (value === '' && name === 'class')) delete element.attribs[name]
    }
    const classes = (element.attribs.class ?? '').split(/\s+/).filter((name) => known.has(name))
    if (classes.length > 0) element.attribs.class = classes.join(' ')
    else delete element.attribs.class
  }
  const named = new Set(
    $('[href^="#"],[for],[popovertarget]')
      .map((_, e) => $(e).attr('for') ?? $(e).attr('popovertarget') ?? $(e).attr('href')?.slice(1))
      .get(),
  )
  $('[id]').each((_, element) => {
    if (!named.has($(element).attr('id') ?? '')) $(element).removeAttr('id')
  })
  $('body *')
    .contents()
    .each((_, node) => {
      if (node.type === 'comment') $(node).remove()
    })
  // From the inside out. A div without styles and without adjacent text has no effect.
  for (const element of $('body div,body span').toArray().reverse())
    if (isElement(element) && Object.keys(element.attribs).length === 0)
      if (element.name === 'span' || hasBlockContent($(element))) unwrap($(element))
  $('.floating-button').removeAttr('hidden')
}

const BLOCKS = 'p,h1,h2,h3,ul,ol,dl,dt,dd,div,section,figure,table,nav,form,header,label,details'

function hasBlockContent(element: Cheerio<Element>): boolean {
  const children = element.contents()
  return children.length > 0 && children.length === element.children(BLOCKS).length
}

function unwrap(element: Cheerio<AnyNode>): void {
  element.replaceWith(element.contents())
}

function isElement(node: AnyNode): node is Element {
  return node.type === 'tag'
}

function minify(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
}
