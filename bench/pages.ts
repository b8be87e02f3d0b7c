/** Bytes per page load: before any interaction, and when a form is hydrated. */
import type { CDPSession, Page } from '@playwright/test'
import { report } from './report.ts'
import { type Bench, withProduct } from './with-product.ts'

/** One page of each kind. */
const ROUTES = [
  '/',
  '/services/',
  '/services/agentic-ai/',
  '/industries/',
  '/industries/sports/',
  '/industries/insurance/case-study/claims-settled-the-same-day/',
  '/products/',
  '/products/group-enrollment/',
  '/insights/',
  '/insights/agents-that-ask-first/',
  '/about-us/',
  '/contact-us/',
  '/careers/',
  '/thank-you/',
  '/privacy-policy/',
] as const
const PHONE = { width: 360, height: 740 }

type Traffic = {
  requests: number
  documentBytes: number
  scriptBytes: number
  fontBytes: number
  imageBytes: number
  allBytes: number
}

export async function benchPages(): Promise<void> {
  const rows = await withProduct(measure)
  report(
    'pages',
    { viewport: `${PHONE.width}x${PHONE.height} at 2x`, encoding: 'as sent, headers included' },
    rows,
  )
}

async function measure({ browser, origin }: Bench) {
  const rows = []
  for (const route of ROUTES) {
    const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 2 })
    const traffic = await watchTraffic(page)
    await page.goto(origin + route, { waitUntil: 'networkidle' })
    const before = { ...traffic }
    const hydrationScriptBytes = await hydrateForm(page, traffic)
    rows.push({ route, ...before, hydrationScriptBytes })
    await page.close()
  }
  return rows
}

/** Bytes of script that a form loads when it gets the focus; 0 without a form. */
async function hydrateForm(page: Page, traffic: Traffic): Promise<number> {
  const field = page.locator('form[data-form] [name=name]')
  if ((await field.count()) === 0) return 0
  const before = traffic.scriptBytes
  await field.focus()
  await page.waitForSelector('astro-island[data-hydrated]', { state: 'attached' })
  await page.waitForLoadState('networkidle')
  return traffic.scriptBytes - before
}

async function watchTraffic(page: Page): Promise<Traffic> {
  const traffic: Traffic = {
    requests: 0,
    documentBytes: 0,
    scriptBytes: 0,
    fontBytes: 0,
    imageBytes: 0,
    allBytes: 0,
  }
  const keys: Readonly<Record<string, keyof Traffic>> = {
    Document: 'documentBytes',
    Script: 'scriptBytes',
    Font: 'fontBytes',
    Image: 'imageBytes',
  }
  const types = new Map<string, string>()
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const key = keys[types.get(requestId) ?? '']
    if (key) traffic[key] += encodedDataLength
    traffic.requests += 1
    traffic.allBytes += encodedDataLength
  })
  return traffic
}
