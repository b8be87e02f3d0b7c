/** A page that arrives in pieces, or is read in pieces, is drawn before all of it is there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './product.ts'

const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true }
const PAUSE_MS = 250
const AT_ONCE = 4

/** Serves what a site serves, each page in two pieces: the address says, in its query, after how many bytes it pauses. */
async function servePieces(origin: string) {
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', origin)
    const cut = Number(address.searchParams.get('cut'))
    const answer = await fetch(new URL(address.pathname, origin))
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      headers.delete(name)
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.write(body.subarray(0, cut))
    setTimeout(() => response.end(body.subarray(cut)), cut ? PAUSE_MS : 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** After each tag of the header and the first section that a phone shows, in bytes. */
function cutsOf(html: string): number[] {
  const from = html.indexOf('<header')
  const until = html.indexOf('</section>', from)
  const hidden = { from: html.indexOf('<nav', from), until: html.indexOf('</nav>', from) }
  return [...html.slice(from, until).matchAll(/<[^>]+>/g)]
    .map(({ index, 0: tag }) => from + index + tag.length)
    .filter((at) => at < hidden.from || at > hidden.until)
    .map((at) => Buffer.byteLength(html.slice(0, at)))
}

/** A tab without a cache, so that each page in it comes as to somebody who was never there. */
async function openColdTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push([value, ...sources.map(({ node }) => node?.nodeName)].join(' '))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** What has moved, as values of Layout Shift with the elements. */
async function shiftsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

test('nothing on the first screen of a phone moves, wherever the page pauses', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  const pieces = await servePieces(product.origin)
  try {
    const cuts = cutsOf(await (await fetch(`${product.origin}/contact-us/`)).text())
    expect(cuts.length).toBeGreaterThan(20)
    const moved: Record<string, string[]> = {}
    const left = [...cuts]
    const measureNext = async () => {
      const context = await browser.newContext(PHONE)
      const page = await openColdTab(context)
      for (let cut = left.shift(); cut; cut = left.shift()) {
        const shifts = await shiftsOf(page, `${pieces.origin}/contact-us/?cut=${cut}`)
        if (shifts.length > 0) moved[`after ${cut} bytes`] = shifts
      }
      await context.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, measureNext))
    expect(left).toEqual([])
    expect(moved).toEqual({})
  } finally {
    pieces.close()
  }
})
