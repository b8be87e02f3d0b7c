/** Whether texts have room in what is around them. */
import { expect, type Page } from '@playwright/test'
import { NARROWEST_PX, SPACING_WIDTHS_PX, ZOOM_PERCENT } from './accessibility-scope.ts'

/** Source: WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  *, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** The policy of the pages forbids inline styles, and allows those of scripts. */
export const setTextSpacing = (page: Page) =>
  page.evaluate((styles) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }, TEXT_SPACING)

/** Texts that are cut by the box around them, at its side or its foot, or by the window. */
export const cutTexts = (page: Page, within = 'body') =>
  page.evaluate((selector) => {
    const texts = (root: Element) =>
      [...root.querySelectorAll('*')].filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
      )
    const hides = (element: Element) => getComputedStyle(element).overflow !== 'visible'
    const isCut = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false
      // For screen readers alone, or not in view before it has the focus; the last breadcrumb is the title below it.
      // A row of the inbox shows the beginnings of what the page has that it leads to.
      const shortened = '.breadcrumbs [aria-current], .messages li'
      if (element.closest(`[class*=sr-only], .skip-link, ${shortened}, option, svg`)) return false
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      if (text.width === 0) return false
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (box === document.body || getComputedStyle(box).position === 'fixed') break
        if (!hides(box)) continue
        const style = getComputedStyle(box)
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const scrolls = (axis: 'overflowX' | 'overflowY') => /auto|scroll/.test(style[axis])
        if (!scrolls('overflowX') && (text.left < left - 1 || text.right > right + 1)) return true
        if (!scrolls('overflowY') && (text.top < top - 4 || text.bottom > bottom + 4)) return true
        if (scrolls('overflowX')) return false
      }
      return text.right > innerWidth + 1
    }
    return [...document.querySelectorAll(selector)]
      .flatMap(texts)
      .filter(isCut)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`,
      )
  }, within)

export const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Expects no text to be cut with everything unfolded: on the narrowest screen, which is also a window of 1280 by 900 px at
 * 400 %, and at any width with wider spaces.
 */
export async function expectTextsFit(page: Page, state: string): Promise<void> {
  await page
    .locator('main details')
    .evaluateAll((all) => all.forEach((details) => void details.setAttribute('open', '')))
  const expectNothingCut = async (width: number, height: number, at = `${state}, ${width} px`) => {
    await page.setViewportSize({ width, height })
    expect.soft(await cutTexts(page), `cut, ${at}`).toEqual([])
    expect.soft(await sidewaysPx(page), `wider than the window, ${at}`).toBe(0)
  }
  await expectNothingCut(NARROWEST_PX, 900 / (ZOOM_PERCENT / 100))
  await setTextSpacing(page)
  for (const width of SPACING_WIDTHS_PX)
    await expectNothingCut(width, 800, `${state}, text spacing, ${width} px`)
}
