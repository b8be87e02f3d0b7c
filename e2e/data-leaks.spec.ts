/** What is typed into a form, and where a visitor came from, goes to our own endpoint and nowhere else. */
import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { fillIn, formOf } from './forms.ts'
import { attachResume, ENDPOINT, FORM_PLACES } from './popups.ts'
import { expect, test } from './product.ts'

/** A word that nothing else on the site contains, in a form that each field takes. */
const MARK = 'zanzibarqq'
const CONTACT = { name: `Mira ${MARK}`, email: `${MARK}@mail.example` }
const INQUIRY = { phone: '4155550177', message: `Nobody else may read ${MARK}.` }
const FORMS = {
  'contact-us-page': async (page: Page) => {
    await fillIn(page, { ...CONTACT, ...INQUIRY, inquiryType: 'careers' })
    await attachResume(page)
  },
  'lead-magnet': (page: Page) => fillIn(page, CONTACT),
} as const

/** How a visitor leaves a form. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'going elsewhere': (page) => page.goto('/about-us/'),
  'closing the tab': (page) => page.close({ runBeforeUnload: true }),
  'sending it': async (page) => {
    await formOf(page).send.click()
    await expect(page.getByRole('status')).toContainText('Thanks!')
  },
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
    // Without what depends on its neighbours, at each of the three places where a word can begin.
    ...[0, 1, 2].map((offset) =>
      Buffer.from('x'.repeat(offset) + value)
        .toString('base64')
        .slice(offset + 1, -4),
    ),
    ...texts.flatMap((text) => {
      const hash = createHash('sha256').update(text).digest()
      return [hash.toString('hex'), hash.toString('base64')]
    }),
  ]
}

const NEEDLES = [MARK, ...Object.values({ ...CONTACT, ...INQUIRY })].flatMap(guises)

function foundIn(text: string, needles = NEEDLES): string[] {
  return needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))
}

async function textOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders().catch(() => request.headers()))
  return [request.url(), request.postData() ?? '', ...headers.flat()].join('\n')
}

for (const form of ['contact-us-page', 'lead-magnet'] as const)
  test(`what is typed into ${form} is in no event and no other request`, async ({
    context,
    product,
  }) => {
    const requests = await watch(context)
    let events = ''
    for (const [way, leave] of Object.entries(WAYS)) {
      const page = await context.newPage()
      await FORM_PLACES[form](page)
      await FORMS[form](page)
      await leave(page)
      const noted = await takeNoted(context)
      expect(foundIn(noted), way).toEqual([])
      events += noted
      if (!page.isClosed()) await page.close()
    }
    expect(events).toMatch(/"filled"/)
    let submissions = 0
    for (const request of requests) {
      const { origin, pathname } = new URL(request.url())
      expect(origin, 'no request leaves the site').toBe(product.origin)
      if (ENDPOINT.endsWith(pathname)) submissions += 1
      else expect(foundIn(await textOf(request)), request.url()).toEqual([])
    }
    expect(submissions).toBe(1)
  })

test('a parameter of the first address is in the submission alone', async ({
  page,
  context,
  product,
}) => {
  const requests = await watch(context)
  const campaign = 'vladivostokqq'
  const needles = guises(campaign)
  const first = `/about-us/?utm_campaign=${campaign}&gclid=${campaign}`
  await page.goto(first)
  await FORM_PLACES['lead-magnet'](page)
  await FORMS['lead-magnet'](page)
  await WAYS['sending it']?.(page)
  expect(await page.evaluate(() => sessionStorage.getItem('source'))).toContain(campaign)
  const outlives = await page.evaluate(async () => ({
    stored: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: (await window.caches?.keys()) ?? [],
  }))
  expect(outlives).toMatchObject({ databases: [], caches: [] })
  expect(outlives.stored).toHaveProperty('test-noted')
  expect(foundIn(JSON.stringify([outlives, await context.cookies()]), needles)).toEqual([])
  const found = []
  for (const request of requests) {
    const { origin, pathname, search } = new URL(request.url())
    expect(origin).toBe(product.origin)
    const { referer, ...headers } = await request.allHeaders()
    // The visitor opened this address, and the browser names it as the page before, to its own site alone.
    const isFirst = pathname + search === first
    const sent = [isFirst ? '' : request.url(), request.postData(), JSON.stringify(headers)].join()
    if (foundIn(sent, needles).length > 0) found.push(`${request.method()} ${pathname}`)
  }
  expect(found).toEqual(['POST /prod/send-email'])
})
