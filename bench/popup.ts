/**
 * How long a tap on the floating button takes until the contact pop-up is on the screen of a slow phone,
 * beside a hand-written dialog without any framework, opened in the same page by the same tap.
 */
import type { Browser, Page } from '@playwright/test'
import { quantile, report, round } from './report.ts'
import { withProduct } from './with-product.ts'

const ROUTES = ['/', '/services/agentic-ai/', '/insights/agents-that-ask-first/'] as const
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
const CPU_SLOWDOWN = 4
const ROUNDS = 5

export async function benchPopup(): Promise<void> {
  const rows = await withProduct(measure)
  report(
    'popup',
    {
      cpuSlowdown: CPU_SLOWDOWN,
      rounds: ROUNDS,
      measured: 'from the tap to the frame that shows the dialog',
    },
    rows,
  )
}

async function measure(browser: Browser, origin: string) {
  const rows = []
  for (const route of ROUTES) {
    const address = origin + route
    const prepared = await repeat(() => timeTap(browser, address, 'prepared'))
    const cold = await repeat(() => timeTap(browser, address, 'cold'))
    const floor = await repeat(() => timeTap(browser, address, 'floor'))
    rows.push({
      route,
      preparedMs: quantile(prepared, 0.5),
      worstPreparedMs: Math.max(...prepared),
      floorMs: quantile(floor, 0.5),
      ratio: round(quantile(prepared, 0.5) / quantile(floor, 0.5), 2),
      coldMs: quantile(cold, 0.5),
    })
  }
  return rows
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure())
  return times
}

/** Milliseconds from the tap to the first frame after the dialog has been opened. */
async function timeTap(
  browser: Browser,
  address: string,
  kind: 'prepared' | 'cold' | 'floor',
): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(address, { waitUntil: 'networkidle' })
  // Shown by the script of the page: from then on a finger is noticed.
  await page.locator('.floating-button').waitFor()
  if (kind === 'floor') await placeFloor(page)
  if (kind === 'prepared') {
    // A finger comes down, and the visitor thinks for a moment.
    await page.locator('.floating-button').dispatchEvent('touchstart')
    await page.waitForSelector('dialog form[data-form]', { state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  await watchDialog(page)
  await page.locator('.floating-button').tap()
  const time = await page.waitForFunction(
    () => (window as { tapToFrameMs?: number }).tapToFrameMs ?? 0,
    undefined,
    { polling: 50 },
  )
  const timeMs = Math.round(await time.jsonValue())
  await context.close()
  return timeMs
}

/** Notes the time of the tap, and that of the frame in which a dialog is open. */
async function watchDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    let tappedAt = 0
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        tappedAt = timeStamp
      },
      { capture: true },
    )
    new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')) return
      requestAnimationFrame(() => {
        // A message posted in a frame is read after it has been drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          Object.assign(window, { tapToFrameMs: performance.now() - tappedAt })
        }
        port2.postMessage(null)
      })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  })
}

/** The least that could be opened: the same button, and a dialog with the same fields in plain HTML. */
async function placeFloor(page: Page): Promise<void> {
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
