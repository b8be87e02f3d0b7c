import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../site/src/lib/colour.ts'

/** Source: WCAG 2.2, 1.4.3, without its exception for large text. */
const CONTRAST_MIN = 4.5
/** By how much a channel of a pixel differs where there is a letter. */
const LETTER_MIN = 3

/** Without the button that floats over text, and the skip link, which is cut away. */
const UNCOVERED = '.floating-button, .skip-link { visibility: hidden !important }'
const WITHOUT_TEXT = `${UNCOVERED} *, ::before, ::after { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }`

type Line = {
  readonly text: string
  readonly color: readonly number[]
  readonly box: readonly number[]
}

/**
 * The lines of text whose contrast with the pixels behind their letters, a picture perhaps, is below 4.5.
 * @param height how much of the page is looked at, from its top
 */
export async function faintLines(page: Page, height: number): Promise<string[]> {
  const shown = await pixelsOf(page, height, UNCOVERED)
  const ground = await pixelsOf(page, height, WITHOUT_TEXT)
  const faint: string[] = []
  for (const line of await page.evaluate(readLines)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = line.box
    const grounds = new Set<string>()
    for (let y = Math.max(0, top); y < Math.min(bottom, ground.height); y += 1)
      for (let x = Math.max(0, left); x < Math.min(right, ground.width); x += 1) {
        const behind = ground.at(x, y)
        const letter = shown.at(x, y)
        if (behind.every((value, at) => Math.abs(value - (letter[at] ?? 0)) < LETTER_MIN)) continue
        grounds.add(behind.toString('hex'))
      }
    const lowest = Math.min(...[...grounds].map((behind) => contrastOf(line.color, behind)))
    if (lowest < CONTRAST_MIN) faint.push(`${lowest.toFixed(2)} ${line.text}`)
  }
  return faint
}

async function pixelsOf(page: Page, maxHeight: number, style: string) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const size = { width: page.viewportSize()?.width ?? 0, height: Math.min(whole, maxHeight) }
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, ...size }, style })
  const data = await sharp(picture).removeAlpha().raw().toBuffer()
  const at = (x: number, y: number) =>
    data.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)
  return { ...size, at }
}

/** Runs in the page: each line of text with its colour, red to alpha, and its place. */
function readLines(): Line[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!canvas || !parent || !text || !isShown || parent.closest('.skip-link, .floating-button'))
      continue
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = getComputedStyle(parent).color
    canvas.fillRect(0, 0, 1, 1)
    const color = [...canvas.getImageData(0, 0, 1, 1).data]
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects())
      lines.push({
        text,
        color,
        box: [left, top + scrollY, right, bottom + scrollY].map(Math.round),
      })
  }
  return lines
}

function contrastOf(color: readonly number[], behind: string): number {
  const share = (color[3] ?? 255) / 255
  const channels = [...Buffer.from(behind, 'hex')]
  const mixed = channels.map((value, at) => (color[at] ?? 0) * share + value * (1 - share))
  return contrast(`#${Buffer.from(mixed.map(Math.round)).toString('hex')}`, `#${behind}`)
}
