/**
 * How long a tap on the floating button takes until the contact pop-up is on the screen of a slow phone,
 * compared with a hand-written dialog without any framework, opened in the same page by the same tap.
 */
import type { Browser, Page } from '@playwright/test'
import { quantile, report, round } from './report.ts'
import { type Bench, withProduct } from './with-product.ts'

const ROUTES = ['/', '/services/agentic-ai/', '/insights/agents-that-ask-first/'] as const
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
const CPU_SLOWDOWN = 4
const ROUNDS = 7
/** How long the finger touches the screen. */
const TAP_MS = 80
const SETTLE_MS = 1000

export async function benchPopup(): Promise<void> {
  const rows = await withProduct(measure)
  report(
    'popup',
    {
      cpuSlowdown: CPU_SLOWDOWN,
      rounds: ROUNDS,
      measured:
        'from the click event (Ms) and from the finger that lifts (tapMs) to the frame that shows the dialog',
    },
    rows,
  )
}

async function measure({ browser, origin }: Bench) {
  const rows = []
  for (const route of ROUTES) {
    const address = origin + route
    const prepared = await repeat(() => timeTap(browser, address, 'prepared'))
    const baseline = await repeat(() => timeTap(browser, address, 'baseline'))
    const cold = await repeat(() => timeTap(browser, address, 'cold'))
    const preparedMs = median(prepared, 'fromClickMs')
    const baselineMs = median(baseline, 'fromClickMs')
    rows.push({
      route,
      preparedMs,
      worstPreparedMs: Math.max(...prepared.map(({ fromClickMs }) => fromClickMs)),
      baselineMs,
      ratio: round(preparedMs / baselineMs, 2),
      preparedTapMs: median(prepared, 'fromLiftMs'),
      baselineTapMs: median(baseline, 'fromLiftMs'),
      coldTapMs: median(cold, 'fromLiftMs'),
    })
  }
  return rows
}

/** Milliseconds until the first frame in which the dialog is open. */
type Times = { readonly fromLiftMs: number; readonly fromClickMs: number }

function median(times: readonly Times[], from: keyof Times): number {
  return quantile(
    times.map((time) => time[from]),
    0.5,
  )
}

async function repeat(measure: () => Promise<Times>): Promise<Times[]> {
  const times: Times[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure())
  return times
}

async function timeTap(
  browser: Browser,
  address: string,
  kind: 'prepared' | 'cold' | 'baseline',
): Promise<Times> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(address, { waitUntil: 'networkidle' })
  // Shown by the script of the page: from then on a finger is noticed.
  const button = page.locator('.floating-button')
  await button.waitFor()
  if (kind === 'baseline') await placeBaseline(page)
  if (kind === 'prepared') {
    // A finger comes down, and the visitor thinks for a moment.
    await button.dispatchEvent('touchstart')
    await page.waitForSelector('dialog form[data-form]', { state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  await watchDialog(page)
  // The page is idle before a visitor could have read it.
  await page.waitForTimeout(SETTLE_MS)
  const box = await button.boundingBox()
  if (!box) throw new Error('The floating button is not there.')
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const times = await page.waitForFunction(
    () => (window as { tapTimes?: { fromLiftMs: number; fromClickMs: number } }).tapTimes,
    undefined,
    { polling: 50 },
  )
  const { fromLiftMs = 0, fromClickMs = 0 } = (await times.jsonValue()) ?? {}
  await context.close()
  return { fromLiftMs: Math.round(fromLiftMs), fromClickMs: Math.round(fromClickMs) }
}

/** Notes the times of the tap, and that of the frame in which a dialog is on the screen. */
async function watchDialog(page: Page): Promise<void> {
  // The compiler of these files marks functions with their names, by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(() => {
    let liftedAt = 0
    let clickedAt = 0
    const capture = { capture: true }
    document.addEventListener('pointerup', ({ timeStamp }) => (liftedAt = timeStamp), capture)
    const isShown = (dialog: HTMLDialogElement) =>
      getComputedStyle(dialog).visibility === 'visible' && getComputedStyle(dialog).opacity === '1'
    // Asked for before the page asks for anything, so that nothing it does after its frame is counted.
    const watchFrames = () =>
      requestAnimationFrame(() => {
        if (![...document.querySelectorAll('dialog')].some(isShown)) return watchFrames()
        // A message posted in a frame is read after it has been drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const now = performance.now()
          Object.assign(window, {
            tapTimes: { fromLiftMs: now - liftedAt, fromClickMs: now - clickedAt },
          })
        }
        port2.postMessage(null)
      })
    const noteClick = () => {
      clickedAt = performance.now()
      watchFrames()
    }
    document.addEventListener('click', noteClick, capture)
  })
}

/** The least that could be opened: the same button, and a dialog with the same fields in plain HTML. */
async function placeBaseline(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.querySelector('.floating-button')
    const plain = button?.cloneNode(true) as HTMLElement
    plain.removeAttribute('data-opens')
    button?.replaceWith(plain)
    const dialog = document.createElement('dialog')
    for (const name of ['name', 'email', 'phone', 'inquiryType', 'message']) {
      const label = document.createElement('label')
      label.append(name, document.createElement('input'))
      dialog.append(label)
    }
    document.body.append(dialog)
    plain.addEventListener('click', () => dialog.showModal())
  })
}
