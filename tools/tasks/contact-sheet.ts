/**
 * `npm run contact-sheet`: every template of the built site at four widths, as a picture for each theme in `docs/pictures/`.
 * `-- --full FOLDER`: whole pages as files, to compare with those of another build: `-- --compare BEFORE --with AFTER`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findBrowser } from '../../harness/find-browser.ts'
import { ROOT } from '../../harness/root.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { comparePictures } from '../contact-sheet/compare-pictures.ts'
import { captureFullPages } from '../contact-sheet/full-pages.ts'
import { readOptions } from '../read-options.ts'

/** With the height of each as a share of its width. */
const WIDTHS = [
  [360, 2.6],
  [768, 1.6],
  [1280, 1.25],
  [1536, 1.25],
] as const
const THUMBNAIL_HEIGHT_PX = 560
const BACKGROUNDS = { light: '#c9d3e6', dark: '#2a3350' } as const
const PATHS = [
  ...['/', '/services/', '/services/cloud-modernization-migration/', '/industries/'],
  ...['/industries/sports/', '/industries/insurance/case-study/claims-settled-the-same-day/'],
  ...['/products/', '/products/insurance-claims-management/', '/insights/'],
  ...['/insights/idempotency-for-payments/', '/about-us/', '/careers/', '/contact-us/'],
  ...['/privacy-policy/', '/no-such-page/'],
]

const { full, compare, with: after } = readOptions('full', 'compare', 'with')
if (compare && after) await comparePictures(resolve(compare), resolve(after))
else
  await withBuiltSite(full ? (tools) => captureFullPages(tools, resolve(full), PATHS) : drawSheets)

type Tools = { readonly browser: Browser; readonly origin: string }

async function withBuiltSite(work: (tools: Tools) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-sheet-'))
  const server = await startServerProcess({ DATA_DIR: dataDir }, 'site')
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    // A picture that is not decoded in time would be left out.
    args: [...BROWSER_ARGUMENTS, '--disable-gpu', '--disable-checker-imaging'],
  })
  await work({ browser, origin: server.origin })
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function drawSheets({ browser, origin }: Tools): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const thumbnails: Buffer[] = []
    for (const path of PATHS)
      for (const [width, ratio] of WIDTHS) {
        const viewport = { width, height: Math.round(width * ratio) }
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        await page.goto(origin + path, { waitUntil: 'networkidle' })
        const picture = sharp(await page.screenshot()).resize({ height: THUMBNAIL_HEIGHT_PX })
        thumbnails.push(await picture.png().toBuffer())
        await page.close()
      }
    const file = join(ROOT, 'docs', 'pictures', `contact-sheet-${colorScheme}.webp`)
    const sheet = { across: 2 * WIDTHS.length, shim: 16, background: BACKGROUNDS[colorScheme] }
    await sharp(thumbnails, { join: sheet }).webp({ quality: 72 }).toFile(file)
    console.log(file)
  }
}
