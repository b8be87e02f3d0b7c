import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ROOT } from '../../harness/root.ts'

const WIDTHS_PX = [360, 1280] as const
/** Pages that look alike: one of each is in the sheets. */
const ALIKE = /^\/(?:insights|careers)\/./
/** A Monday on which offices are open, so that each capture says the same. */
const NOW = new Date('2026-11-30T15:00:00Z')
/** The floating button is back after a rest. */
const REST_MS = 800
/** A whole page takes seconds on a busy machine. */
const TIMEOUT_MS = 300_000

type Tools = { readonly browser: Browser; readonly origin: string }

/**
 * Whole pages of the built site in both themes, as `path.width.theme.png`.
 * @param paths one page of each kind; those of the sitemap that show something of their own are added
 */
export async function captureFullPages(
  { browser, origin }: Tools,
  folder: string,
  paths: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const path of new Set([...paths, '/thank-you/', '/guide/', ...listedPages()]))
    for (const width of WIDTHS_PX)
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width, height: 800 }
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        page.setDefaultTimeout(TIMEOUT_MS)
        await page.clock.setFixedTime(NOW)
        // No pop-up opens by itself.
        await page.addInitScript(() => localStorage.setItem('lead_magnet_over', 'true'))
        await page.goto(origin + path)
        await seeAll(page)
        const name = path.replaceAll('/', '_').replace(/^_|_$/g, '') || 'home'
        const file = join(folder, `${name}.${width}.${colorScheme}.png`)
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
        await page.close()
      }
}

function listedPages(): string[] {
  const sitemap = readFileSync(join(ROOT, 'site/dist/sitemap.xml'), 'utf8')
  const paths = Array.from(
    sitemap.matchAll(/<loc>([^<]+)/g),
    ([, url = '']) => URL.parse(url)?.pathname ?? '',
  )
  return paths.filter((path) => !ALIKE.test(path))
}

/** Scrolls to the end and back: parts that come late are there then, and so are all pictures. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
}
