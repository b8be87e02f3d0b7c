/** The size of what can be pressed, as a pointer meets it: without the parts that lie under something else. */
import type { Page } from '@playwright/test'
import { TARGET_MIN_PX } from './accessibility-scope.ts'

const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/**
 * Links, buttons and fields of which no square of the least size can be pressed. Links within a sentence are exempt.
 * @param within a selector of the parts of the page to be measured
 */
export function smallTargets(page: Page, within = 'body', minPx = TARGET_MIN_PX) {
  return page.evaluate(
    ({ selector, within, minPx }) => {
      const STEP_PX = 2

      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          width > 0 &&
          height > 0 &&
          !element.closest('[aria-hidden=true], [inert]') &&
          getComputedStyle(element).clipPath !== 'inset(50%)'
        )
      }

      /** A link whose height is that of the text around it. */
      const isInSentence = (element: Element) => {
        if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
        const words = element.parentElement?.textContent?.trim() ?? ''
        return words.length > (element.textContent?.trim().length ?? 0)
      }

      /** The side of the largest square of points that all hit the element, at most a little more than the least size. */
      const pressablePx = (element: Element): number => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && (element.contains(hit) || labels(element).includes(hit))
        }
        // The square in the middle first: nearly always it can be pressed, and a wide link has thousands of points.
        const points = Math.ceil(minPx / STEP_PX)
        const startOf = (from: number, to: number) =>
          from + STEP_PX / 2 + STEP_PX * Math.floor(((to - from) / STEP_PX - points) / 2)
        const [startX, startY] = [startOf(left, right), startOf(top, bottom)]
        const steps = Array.from({ length: points }, (_, index) => index * STEP_PX)
        const isInside = startX > left && startY > top
        if (isInside && steps.every((y) => steps.every((x) => isHit(startX + x, startY + y))))
          return points * STEP_PX
        let above: number[] = []
        let largest = 0
        for (let y = top + STEP_PX / 2; y < bottom; y += STEP_PX) {
          const row: number[] = []
          for (let x = left + STEP_PX / 2; x < right; x += STEP_PX) {
            const index = row.length
            row.push(
              isHit(x, y)
                ? 1 + Math.min(row[index - 1] ?? 0, above[index] ?? 0, above[index - 1] ?? 0)
                : 0,
            )
            largest = Math.max(largest, row[index] ?? 0)
          }
          if (largest * STEP_PX >= minPx) return largest * STEP_PX
          above = row
        }
        return largest * STEP_PX
      }

      const labels = (element: Element): Element[] =>
        element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []

      return [...document.querySelectorAll(within)]
        .flatMap((part) => [...part.querySelectorAll(selector)])
        .filter((element) => isShown(element) && !isInSentence(element))
        .map((element) => ({ element, px: pressablePx(element) }))
        .filter(({ px }) => px < minPx)
        .map(({ element, px }) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
          return `${name} (${element.tagName.toLowerCase()}.${element.className}): ${px} px of ${Math.round(width)} x ${Math.round(height)}`
        })
    },
    { selector: TARGETS, within, minPx },
  )
}
