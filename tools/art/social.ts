import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'

const WIDTH = 1200
const HEIGHT = 630
const MAX_BYTES = 300_000
const ROOT = new URL('../../', import.meta.url)
const OUTPUT = new URL('site/public/social/default.png', ROOT)
const FONT = new URL(
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ROOT,
)
const PICTURE = new URL('content/pictures/home-hero-night.webp', ROOT)

type Company = { readonly name: string; readonly tagline: string }

/** The picture other sites show beside a link to ours: the night hero, the name, the tagline. */
export async function composeSocialImage(browser: Browser) {
  const company = await readCompany()
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  await page.setContent(await composeHtml(company))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const screenshot = await page.screenshot({ type: 'png' })
  await page.close()
  const png = await shrinkPng(screenshot)
  await mkdir(dirname(fileURLToPath(OUTPUT)), { recursive: true })
  await writeFile(OUTPUT, png)
  console.log(`default.png: ${Math.round(png.byteLength / 1000)} KB`)
}

async function readCompany(): Promise<Company> {
  const company: unknown = parse(await readFile(new URL('content/company.yaml', ROOT), 'utf8'))
  if (!isCompany(company)) throw new Error('content/company.yaml needs a name and a tagline.')
  return company
}

function isCompany(value: unknown): value is Company {
  if (typeof value !== 'object' || value === null) return false
  if (!('name' in value) || !('tagline' in value)) return false
  return typeof value.name === 'string' && typeof value.tagline === 'string'
}

/** A palette with dither: the picture's grain makes a full-colour PNG far too heavy. */
async function shrinkPng(screenshot: Buffer) {
  for (const colours of [256, 192, 128, 96, 64]) {
    const png = await sharp(screenshot)
      .png({ palette: true, colours, dither: 0.7, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (png.byteLength <= MAX_BYTES) return png
  }
  throw new Error(`The social image stays above ${MAX_BYTES} bytes.`)
}

async function composeHtml({ name, tagline }: Company) {
  const font = (await readFile(FONT)).toString('base64')
  const scene = await sharp(await readFile(PICTURE))
    .resize(1400)
    .blur(0.4)
    .png()
    .toBuffer()
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; font-weight: 100 900;
      src: url(data:font/woff2;base64,${font}) format('woff2') }
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; position: relative; overflow: hidden;
      font-family: Inter, sans-serif; color: oklch(0.98 0.01 262);
      background: linear-gradient(90deg, oklch(0.16 0.06 266 / 0.72), oklch(0.16 0.06 266 / 0) 62%),
        url(data:image/png;base64,${scene.toString('base64')}) 100% 42% / 1300px auto no-repeat }
    main { position: absolute; left: 72px; top: 150px; width: 620px }
    p { margin: 0 }
    .name { font-size: 34px; font-weight: 650; letter-spacing: -0.02em;
      color: oklch(0.83 0.16 85) }
    .tagline { margin-top: 26px; font-size: 74px; font-weight: 720; line-height: 1.02;
      letter-spacing: -0.04em; text-wrap: balance }
  </style><main><p class="name">${escapeHtml(name)}</p>
  <p class="tagline">${escapeHtml(tagline)}</p></main>`
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
