/** What is typed into a form goes to our own endpoint and nowhere else. */
import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { fillIn, send } from './forms.ts'
import { ENDPOINT, RESUME } from './popups.ts'
import { expect, test } from './product.ts'

/** A word that nothing else on the site contains, in a form that each field takes. */
const MARK = 'zanzibarqq'
const CONTACT = { name: `Mira ${MARK}`, email: `${MARK}@mail.example` }
const INQUIRY = { phone: '4155550177', message: `Nobody else may read ${MARK}.` }

/** How a visitor leaves a form. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'going elsewhere': (page) => page.goto('/about-us/'),
  'closing the tab': (page) => page.close({ runBeforeUnload: true }),
  'sending it': send,
}

/** A page of the site that shares its storage and has no script. */
const PLAIN = '/robots.txt'

/** Notes every entry of `dataLayer` where it outlives the page, and every request of the browser. */
async function watch(context: BrowserContext): Promise<Request[]> {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await context.addInitScript(() => {
    const pushed: unknown[] = []
    pushed.push = (...entries) => {
      const noted = localStorage.getItem('test-noted') ?? ''
      localStorage.setItem('test-noted', noted + JSON.stringify(entries))
      return Array.prototype.push.apply(pushed, entries)
    }
    Object.assign(window, { dataLayer: pushed })
  })
  return requests
}

/** What was noted, and a browser that remembers nothing else of the visitor. */
async function takeNoted(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(PLAIN)
  const noted = await page.evaluate(() => {
    const text = localStorage.getItem('test-noted') ?? ''
    localStorage.clear()
    return text
  })
  await page.close()
  return noted
}

/** Every guise in which a value could travel. */
function guises(value: string): string[] {
  const texts = [value, value.toLowerCase()]
  return [
    ...texts,
    ...texts.map(encodeURIComponent),
    Buffer.from(value).toString('base64').slice(0, -4),
    ...texts.flatMap((text) => {
      const hash = createHash('sha256').update(text).digest()
      return [hash.toString('hex'), hash.toString('base64')]
    }),
  ]
}

const NEEDLES = [MARK, ...Object.values({ ...CONTACT, ...INQUIRY })].flatMap(guises)

function foundIn(text: string): string[] {
  return NEEDLES.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))
}

/** All that a request says, but the page before, which a browser names to its own site alone. */
async function textOf(request: Request): Promise<string> {
  const { referer: _page, ...headers } = await request.allHeaders().catch(() => request.headers())
  return [request.url(), request.postData() ?? '', ...Object.entries(headers).flat()].join('\n')
}

test('what is typed into contact-us-page is in no event and no other request', async ({
  context,
  product,
}) => {
  const requests = await watch(context)
  let events = ''
  for (const [way, leave] of Object.entries(WAYS)) {
    const page = await context.newPage()
    await page.goto('/contact-us/')
    await fillIn(page, { ...CONTACT, ...INQUIRY, inquiryType: 'careers', resume: RESUME })
    await leave(page)
    const noted = await takeNoted(context)
    expect(foundIn(noted), way).toEqual([])
    events += noted
    if (!page.isClosed()) await page.close()
  }
  expect(events).toMatch(/"filled"/)
  const places = requests.map((request) => new URL(request.url()))
  expect(new Set(places.map((place) => place.origin))).toEqual(new Set([product.origin]))
  const isSubmission = (request: Request) => request.url().endsWith(ENDPOINT.slice(2))
  expect(requests.filter(isSubmission)).toHaveLength(1)
  for (const request of requests.filter((one) => !isSubmission(one)))
    expect(foundIn(await textOf(request)), request.url()).toEqual([])
})
