/**
 * Whether pages hold when every text of content/ is as long as the build allows. A build and every page at three widths take
 * minutes, so this runs where LONG_TESTS is set, after a change of lengths or of layout.
 */
import { globSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findHeadlessBrowser } from '../../harness/find-browser.ts'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { CONTENT_FILES } from '../../site/src/shapes/content-files.ts'
import {
  type FieldValue,
  type ShapeField,
  shapeFields,
} from '../../site/src/shapes/shape-fields.ts'

const WIDTHS = [360, 768, 1280]
const LIMIT_MS = 900_000

describe.skipIf(!process.env.LONG_TESTS)('with the longest texts that are allowed', () => {
  let copy: ProductCopy
  let server: Awaited<ReturnType<typeof startServerProcess>>
  let lengthened = 0

  beforeAll(async () => {
    copy = copyProduct()
    for (const { path, extension = 'yaml', shape } of CONTENT_FILES)
      for (const file of filesAt(path, extension)) lengthen(file, shapeFields(shape))
    const { status, output } = await copy.build()
    expect(status, output.slice(-2000)).toBe(0)
    server = await startServerProcess(
      { DATA_DIR: copy.path('data') },
      'site',
      copy.path('server/src/main.ts'),
    )
  }, LIMIT_MS)

  afterAll(async () => {
    server?.kill('SIGTERM')
    await server?.ended
    copy?.remove()
  })

  test(
    'no page is wider than its window, and no text is cut off',
    async () => {
      expect(lengthened).toBeGreaterThan(700)
      const paths = globSync('**/index.html', { cwd: copy.path('site/dist') }).map(
        (file) => `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`,
      )
      expect(paths.length).toBeGreaterThan(45)
      const browser = await chromium.launch({
        executablePath: findHeadlessBrowser(),
        args: [...BROWSER_ARGUMENTS],
      })
      try {
        const page = await browser.newPage()
        const broken = []
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          for (const path of paths) {
            await page.goto(server.origin + path)
            broken.push(...(await findBroken(page)).map((what) => `${width} ${path} ${what}`))
          }
        }
        expect(broken).toEqual([])
      } finally {
        await browser.close()
      }
    },
    LIMIT_MS,
  )

  function filesAt(path: string, extension: string): string[] {
    if (!path.endsWith('/')) return [path]
    return globSync(`${path}*.${extension}`, { cwd: copy.path('content') })
  }

  function lengthen(file: string, fields: readonly ShapeField[]): void {
    const text = copy.read(`content/${file}`)
    const [, head = text, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const values = longValues(parse(head), fields)
    const yaml = stringify(values, { lineWidth: 0 })
    copy.write(`content/${file}`, body === undefined ? yaml : `---\n${yaml}---\n${body}`)
  }

  function longValues(values: unknown, fields: readonly ShapeField[]): unknown {
    if (Array.isArray(values)) return values.map((entry) => longValues(entry, fields))
    const record = values as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const field = fields.find((known) => known.name === name)
        return [name, field ? longValue(value, field.value) : value]
      }),
    )
  }

  function longValue(value: unknown, shape: FieldValue): unknown {
    if (Array.isArray(value))
      return value.map((entry) => (shape.items ? longValue(entry, shape.items) : entry))
    if (value !== null && typeof value === 'object') return longValues(value, shape.fields)
    if (typeof value !== 'string' || !shape.advisedChars || !shape.maxChars) return value
    lengthened += 1
    return longText(value, shape.maxChars)
  }
})

/** The same words again and again, up to a length. */
function longText(text: string, chars: number): string {
  const plain = text.replace(/\{\w+\}/g, 'Lanternfield')
  const long = `${plain.replace(/[.?!]$/, '')} and `.repeat(Math.ceil(chars / plain.length) + 1)
  return long.slice(0, chars).replace(/\s$/, 'x')
}

/** What a visitor would see of a text that does not fit, on the page and in its menus. */
function findBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = 'p,li,dt,dd,h1,h2,h3,td,th,figcaption,a,button,label'
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 40)}”`
    const isCutOff = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1
    const look = (part: Element) =>
      [...part.querySelectorAll(texts)].flatMap((element) => {
        // What waits beside the window, what is for screen readers, and what is shortened on purpose.
        if (!element.checkVisibility() || element.closest('.floating-button')) return []
        const { left, right, width, height } = element.getBoundingClientRect()
        const { textOverflow } = getComputedStyle(element)
        if (width <= 1 || height <= 1 || textOverflow === 'ellipsis' || isScrolled(element))
          return []
        const runsOut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
        return [
          ...(left < -1 || right > innerWidth + 1 ? [`ends outside: ${nameOf(element)}`] : []),
          ...(isCutOff(element) ? [`is cut off: ${nameOf(element)}`] : []),
          ...(runsOut ? [`runs out: ${nameOf(element)}`] : []),
        ]
      })
    const { scrollWidth, clientWidth } = document.documentElement
    const found = [
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide`] : []),
      ...look(document.body),
      ...[...document.querySelectorAll('[class*="card"]')]
        .filter(isCutOff)
        .map((card) => `is cut off: ${nameOf(card)}`),
    ]
    for (const menu of document.querySelectorAll<HTMLElement>('nav[popover]')) {
      menu.showPopover()
      found.push(...look(menu))
      const isHigh = menu.getBoundingClientRect().bottom > innerHeight + 1
      if (isHigh && !/auto|scroll/.test(getComputedStyle(menu).overflowY))
        found.push(`is higher than the window: ${nameOf(menu)}`)
      menu.hidePopover()
    }
    return [...new Set(found)]
  })
}
