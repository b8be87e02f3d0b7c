/** How soon a slow phone shows something new after a tap: on the menu, and on what opens the contact pop-up. */
import type { CDPSession, Page } from '@playwright/test'
import { PHONE, THROTTLING } from './phone.ts'
import type { Bench } from './with-product.ts'

/**
 * Milliseconds from the finger to the next paint, the longest event of a tap; NaN where a page has no such thing, or
 * where the tap was lost, which is said.
 */
export type Interactions = {
  readonly menuMs: number
  readonly popupMs: number
}

/** How long the finger touches the screen. */
const TAP_MS = 80
const SETTLE_MS = 1000

/** In a baseline the buttons open the dialog without a script; in a page `data-opens` marks them. */
const FLOATING_BUTTON = '.floating-button'
const OPEN_DIALOG = 'dialog[open]'
const CALL_TO_ACTION = 'a[data-opens], [commandfor]:not(.floating-button)'

export async function timeInteractions(bench: Bench, path: string): Promise<Interactions> {
  return {
    menuMs: await timeTap(bench, path, '[popovertarget=menu]', '#menu:popover-open'),
    popupMs: await timeTap(bench, path, FLOATING_BUTTON, OPEN_DIALOG),
  }
}

/** Milliseconds of a tap on a call to action that opens the pop-up. */
export function timeCallToAction(bench: Bench, path: string): Promise<number> {
  return timeTap(bench, path, CALL_TO_ACTION, OPEN_DIALOG)
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
    const finger = await page.evaluate(scrollIntoView, opener)
    if (!finger) return Number.NaN
    // A first touch, after which the visitor thinks for a moment: code that is wanted comes now.
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    await watchEvents(page)
    await tap(page, session, finger)
    await page.waitForTimeout(SETTLE_MS)
    if (!(await page.evaluate(isThere, opened))) {
      // It is a defect, of the page or of this run, and no reason to lose what was measured in half an hour.
      console.error(`A tap on ${path} opened nothing; its time is left out.`)
      process.exitCode = 1
      return Number.NaN
    }
    return await longestEvent(page)
  } finally {
    await context.close()
  }
}

/**
 * Runs inside the browser, as does all that looks into the page here: a locator of Playwright leaves listeners there
 * that run at every touch, and would be counted as the page's.
 * @returns the middle of what a selector finds first
 */
function scrollIntoView(selector: string): { x: number; y: number } | null {
  const element = document.querySelector(selector)
  if (!element) return null
  element.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null
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

type Watched = { tapEvents: PerformanceObserverEntryList[] }

async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tapEvents: PerformanceObserverEntryList[] = []
    Object.assign(window, { tapEvents })
    // They are told between the touch and the click that follows, which would have to wait if they were read here.
    new PerformanceObserver((list) => tapEvents.push(list)).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
}

/** Events that the browser answered within a frame are not told; then the tap took no longer than that. */
async function longestEvent(page: Page): Promise<number> {
  const events = await page.evaluate(() =>
    (window as unknown as Watched).tapEvents
      .flatMap((list) => list.getEntries() as PerformanceEventTiming[])
      .filter(({ interactionId }) => interactionId)
      .map(({ duration }) => duration),
  )
  return Math.max(16, ...events)
}
