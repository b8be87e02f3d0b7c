/** `npm run contact-sheet`: every template at four widths in both themes, as two pictures in `docs/pictures/`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findBrowser } from '../../harness/find-browser.ts'
import { ROOT } from '../../harness/root.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'

const WIDTHS_PX = [360, 768, 1280, 1536]
const SCHEMES = ['light', 'dark'] as const
/** The visible height of a page as a share of its width, and its height on the sheet. */
const SHOWN_RATIO: Readonly<Record<number, number>> = { 360: 2.6, 768: 1.6, 1280: 1.25, 1536: 1.25 }
const THUMBNAIL_HEIGHT_PX = 560
const GAP_PX = 16

type Template = {
  readonly path: string
  /** What is opened before the picture is taken. */
  readonly open?: (page: Page, widthPx: number) => Promise<void>
}

const TEMPLATES: readonly Template[] = [
  { path: '/' },
  { path: '/services/' },
  { path: '/services/cloud-modernization-migration/' },
  { path: '/industries/' },
  { path: '/industries/sports/' },
  { path: '/industries/insurance/case-study/claims-settled-the-same-day/' },
  { path: '/products/' },
  { path: '/products/insurance-claims-management/' },
  { path: '/insights/' },
  { path: '/insights/idempotency-for-payments/' },
  { path: '/about-us/' },
  { path: '/careers/' },
  { path: '/contact-us/' },
  { path: '/privacy-policy/' },
  { path: '/no-such-page/' },
  { path: '/careers/', open: openMenu },
]

const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-sheet-'))
const server = await startServerProcess({ DATA_DIR: dataDir }, 'site')
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
})
for (const colorScheme of SCHEMES) {
  const file = join(ROOT, 'docs', 'pictures', `contact-sheet-${colorScheme}.webp`)
  const sheet = await drawSheet(browser, colorScheme)
  const { size } = await sheet.webp({ quality: 72 }).toFile(file)
  console.log(`${file}: ${Math.round(size / 1000)} KB`)
}
await browser.close()
server.kill('SIGTERM')
await server.ended
rmSync(dataDir, { recursive: true, force: true })

async function drawSheet(browser: Browser, colorScheme: (typeof SCHEMES)[number]) {
  const thumbnails: OverlayOptions[] = []
  let top = GAP_PX
  let width = 0
  for (const pair of pairs(TEMPLATES)) {
    let left = GAP_PX
    for (const template of pair)
      for (const widthPx of WIDTHS_PX) {
        const input = await photograph(browser, template, widthPx, colorScheme)
        thumbnails.push({ input, left, top })
        left += ((await sharp(input).metadata()).width ?? 0) + GAP_PX
      }
    width = Math.max(width, left)
    top += THUMBNAIL_HEIGHT_PX + GAP_PX
  }
  const background = colorScheme === 'light' ? '#c9d3e6' : '#2a3350'
  return sharp({ create: { width, height: top, channels: 3, background } }).composite(thumbnails)
}

async function photograph(
  browser: Browser,
  { path, open }: Template,
  widthPx: number,
  colorScheme: (typeof SCHEMES)[number],
): Promise<Buffer> {
  const height = Math.round(widthPx * (SHOWN_RATIO[widthPx] ?? 1))
  const page = await browser.newPage({
    viewport: { width: widthPx, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  await page.goto(server.origin + path, { waitUntil: 'networkidle' })
  await open?.(page, widthPx)
  const screenshot = await page.screenshot()
  await page.close()
  return sharp(screenshot).resize({ height: THUMBNAIL_HEIGHT_PX }).png().toBuffer()
}

async function openMenu(page: Page, widthPx: number): Promise<void> {
  const name = widthPx < 1280 ? 'Menu' : 'Services menu'
  await page.locator('header').getByRole('button', { name, exact: true }).click()
  if (widthPx < 1280) await page.locator('#menu').getByLabel('Services menu').click()
}

function pairs<T>(items: readonly T[]): T[][] {
  return items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []))
}
