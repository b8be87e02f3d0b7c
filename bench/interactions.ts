/** How soon a slow phone shows something new after a tap: on the menu, and on what opens the contact pop-up. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { PHONE, THROTTLING } from './phone.ts'
import type { Bench } from './with-product.ts'

/** Milliseconds from the finger to the next paint, the longest event of a tap; NaN where a page has no such thing. */
export type Interactions = {
  readonly menuMs: number
  readonly popupMs: number
}

/** How long a finger rests on the glass. */
const TAP_MS = 80
const SETTLE_MS = 1000

/** A floor's buttons open their dialog themselves; a page's are known by what its script looks for. */
const FLOATING_BUTTON = '.floating-button'
/** Open, or on the screen and about to be. */
const SHOWN = 'dialog:is([open],[data-staged=shown])'
const CALL_TO_ACTION = 'a[data-opens], [commandfor]:not(.floating-button)'

export async function timeInteractions(bench: Bench, path: string): Promise<Interactions> {
  return {
    menuMs: await timeTap(bench, path, '[popovertarget=menu]', '#menu:popover-open'),
    popupMs: await timeTap(bench, path, FLOATING_BUTTON, SHOWN),
  }
}

/** Milliseconds of a tap on a call to action that opens the pop-up. */
export function timeCallToAction(bench: Bench, path: string): Promise<number> {
  return timeTap(bench, path, CALL_TO_ACTION, SHOWN)
}

async function timeTap(
  { browser, origin }: Bench,
  path: string,
  opener: string,
  opened: string,
): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING.cpuSlowdown })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const button = page.locator(opener).first()
    if ((await button.count()) === 0) return Number.NaN
    await button.scrollIntoViewIfNeeded()
    const finger = await middleOf(button)
    // A first touch, after which the visitor thinks for a moment: code that is wanted comes now.
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    await watchEvents(page)
    await tap(page, session, finger)
    await page.waitForSelector(opened)
    return await longestEvent(page)
  } finally {
    await context.close()
  }
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error('What opens something is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function tap(
  page: Page,
  session: CDPSession,
  finger: { x: number; y: number },
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

type Watched = { tapEvents: number[] }

async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tapEvents: number[] = []
    Object.assign(window, { tapEvents })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) tapEvents.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Events that the browser answered within a frame are not told; then the tap took no longer than that. */
async function longestEvent(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  const events = await page.evaluate(() => (window as unknown as Watched).tapEvents)
  return Math.max(16, ...events)
}
