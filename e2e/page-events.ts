/** Events of a page, and the reports of them. */
import type { Page } from '@playwright/test'
import { reported } from './popups.ts'

export const milestones = async (page: Page) =>
  (await reported(page, 'scroll_depth')).map(({ percent }) => percent)

/** Puts the lower edge of the window at this part of the page. */
export const showDownTo = (page: Page, percent: number) =>
  page.evaluate((part) => {
    scrollTo(0, (document.documentElement.scrollHeight * part) / 100 - innerHeight)
  }, percent)

/**
 * Resolves when some frames have been drawn, in which observers and listeners have run: what was not reported by then
 * will not be.
 */
export const framesDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })

/** Has pages note for which events they listen. To be called before a page is loaded; see `listenersOf`. */
export const recordListeners = (page: Page) =>
  page.addInitScript(() => {
    const types: string[] = []
    Object.assign(window, { listenedTypes: types })
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (
      ...parameters: Parameters<typeof listen>
    ): void {
      types.push(parameters[0])
      listen.apply(this, parameters)
    }
  })

/** The types of events that a page listens for, and its handlers of those that end it. */
export const listenersOf = (page: Page) =>
  page.evaluate(() => ({
    types: (window as unknown as { listenedTypes: string[] }).listenedTypes,
    unloadHandlers: [window.onunload, window.onbeforeunload],
  }))

export const comeBackFromCache = (page: Page, persisted = true) =>
  page.evaluate((isPersisted) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isPersisted }))
  }, persisted)
