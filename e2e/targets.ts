/** The size of what can be pressed, as a pointer meets it: without the parts that lie under something else. */
import type { Page } from '@playwright/test'
import { TARGET_MIN_PX } from './accessibility-scope.ts'

const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/**
 * Links, buttons and fields of which the square of the least size in the middle cannot be pressed. Links within a sentence are exempt.
 * @param within a selector of the parts of the page to be measured
 */
export function smallTargets(page: Page, within = 'body', minPx = TARGET_MIN_PX) {
  return page.evaluate(
    ({ selector, within, minPx }) => {
      const STEP_PX = 8

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

      /** Whether points all over the square in its middle hit the element. */
      const isPressable = (element: Element): boolean => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        if (width < minPx || height < minPx) return false
        const steps = Array.from(
          { length: minPx / STEP_PX },
          (_, index) => STEP_PX * (index + 0.5) - minPx / 2,
        )
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
          return hit !== null && (element.contains(hit) || labels(element).includes(hit))
        }
        return steps.every((y) => steps.every((x) => isHit(x, y)))
      }

      const labels = (element: Element): Element[] =>
        element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []

      return [...document.querySelectorAll(within)]
        .flatMap((part) => [...part.querySelectorAll(selector)])
        .filter((element) => isShown(element) && !isInSentence(element))
        .filter((element) => !isPressable(element))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
          return `${name} (${element.tagName.toLowerCase()}.${element.className}): ${Math.round(width)} x ${Math.round(height)}`
        })
    },
    { selector: TARGETS, within, minPx },
  )
}
