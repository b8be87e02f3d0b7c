/** What is typed into a form goes to our own endpoint and nowhere else, by whatever way the visitor leaves. */
import { createHash } from 'node:crypto'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { FormId } from '../contract/src/forms.ts'
import { ENDPOINT, FORM_PLACES } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { apply, PAGE_WORDS, submissionPage } from './thank-you-link.ts'

/** A word that nothing else on the site contains, in a form that each field takes. */
const MARK = 'zanzibarqq'
const ENTRIES: Readonly<Record<string, string>> = {
  name: `Mira ${MARK}`,
  email: `${MARK}@mail.example`,
  phone: '4155550177',
  message: `Nobody else may read ${MARK}.`,
}
const RESUME = {
  name: `${MARK}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdf(MARK),
}

type Ways = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** How a visitor leaves a form, and how a pop-up. */
const WAYS: Ways = {
  'going elsewhere': (page) => page.goto('/about-us/'),
  'closing the tab': (page) => page.close({ runBeforeUnload: true }),
  'sending it': send,
}
const POPUP_WAYS: Ways = {
  'closing it': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  'sending it': send,
}

async function send(page: Page): Promise<void> {
  await page.locator('form[data-form] [type=submit]').last().click()
  await expect(page.getByRole('status')).toContainText('Thanks!')
}

/** A page of the site that shares its storage and has no script. */
const PLAIN = '/robots.txt'

async function fillEverything(page: Page, form: FormId): Promise<void> {
  const root = page.locator(`form[data-form="${form}"]`)
  await expect(root).toBeVisible()
  for (const [name, text] of Object.entries(ENTRIES)) {
    const field = root.locator(`[name="${name}"]`)
    if (await field.count()) await field.fill(text)
  }
  const inquiryType = root.locator('select')
  if (await inquiryType.count()) await inquiryType.selectOption('careers')
  const resume = root.locator('input[type=file]')
  if (await resume.count()) {
    await resume.setInputFiles(RESUME)
    await expect(root.locator('.file-drop-file')).toBeAttached()
  }
}

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

async function readNoted(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(PLAIN)
  const noted = await page.evaluate(() => localStorage.getItem('test-noted') ?? '')
  await page.close()
  return noted
}

/** Every guise in which a value could travel. */
function guises(value: string): string[] {
  const texts = [value, value.toLowerCase(), value.trim()]
  return [
    ...texts,
    ...texts.map(encodeURIComponent),
    // Without what depends on its neighbours, at each of the three places where a word can begin.
    ...[0, 1, 2].map((offset) =>
      Buffer.from('x'.repeat(offset) + value)
        .toString('base64')
        .slice(offset + 1, -4),
    ),
    ...['sha1', 'sha256'].flatMap((algorithm) =>
      texts.flatMap((text) => [
        createHash(algorithm).update(text).digest('hex'),
        createHash(algorithm).update(text).digest('base64'),
      ]),
    ),
  ]
}

const NEEDLES = [MARK, ...Object.values(ENTRIES), RESUME.name].flatMap(guises)

function foundIn(text: string): string[] {
  return NEEDLES.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))
}

async function textOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders().catch(() => request.headers()))
  return [request.url(), request.postData() ?? '', ...headers.flat()].join('\n')
}

for (const form of Object.keys(FORM_PLACES) as FormId[])
  test(`what is typed into ${form} is in no event and no other request`, async ({
    context,
    product,
  }) => {
    test.slow()
    const requests = await watch(context)
    const isPopup = !form.endsWith('-page')
    let submissions = 0
    for (const [way, leave] of Object.entries(isPopup ? POPUP_WAYS : WAYS)) {
      const page = await context.newPage()
      // What one way has left behind must not keep the pop-up from coming in the next.
      await page.goto(PLAIN)
      await page.evaluate(() => {
        const noted = localStorage.getItem('test-noted') ?? ''
        localStorage.clear()
        localStorage.setItem('test-noted', noted)
      })
      await FORM_PLACES[form](page)
      await fillEverything(page, form)
      await leave(page)
      const noted = await readNoted(context)
      expect(noted, `${way}: it was reported`).toMatch(/"filled"/)
      expect(foundIn(noted), way).toEqual([])
      if (!page.isClosed()) await page.close()
    }
    for (const request of requests) {
      const { origin, pathname } = new URL(request.url())
      expect(origin, 'no request leaves the site').toBe(product.origin)
      if (ENDPOINT.endsWith(pathname)) submissions += 1
      else expect(foundIn(await textOf(request)), request.url()).toEqual([])
    }
    expect(submissions).toBe(1)
  })

test('the page of a submission leaks neither its words nor its address', async ({
  context,
  page,
  product,
}) => {
  const requests = await watch(context)
  // The site's own address leads nowhere here.
  await context.route('https://www.lanternfield.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Privacy</title>' }),
  )
  const path = await apply(page, product, {
    visitor: newVisitor(),
    phone: ENTRIES.phone ?? '',
    changes: { name: ENTRIES.name ?? '', emailMessage: ENTRIES.message ?? '' },
    resume: RESUME.buffer,
  })
  const shown = submissionPage(page)
  await page.goto(path)
  expect(foundIn(await page.content())).toEqual([])
  await shown.answer.fill(ENTRIES.phone ?? '')
  await shown.submit.click()
  await expect(page.getByRole('main')).toContainText(MARK)
  const download = page.waitForEvent('download')
  await shown.download.click()
  await (await download).path()
  await page.getByRole('link', { name: PAGE_WORDS.privacy }).click()
  await expect(page).toHaveTitle('Privacy')
  await page.goBack()
  await page.goto('/about-us/')
  expect(foundIn(await readNoted(context))).toEqual([])

  const token = path.split('/').at(-1) ?? ''
  const ofThePage = requests.filter((request) => request.url() === product.origin + path)
  expect(ofThePage.length).toBeGreaterThan(2)
  const others = requests.filter((request) => !ofThePage.includes(request))
  expect(others.some((request) => request.url().includes('/privacy-policy/'))).toBe(true)
  for (const request of others) {
    const text = await textOf(request)
    expect(foundIn(text), request.url()).toEqual([])
    expect(text, request.url()).not.toContain(token)
  }
})

test('the search for what is typed would find it', () => {
  expect(foundIn(`{"value":"${encodeURIComponent(ENTRIES.email ?? '')}"}`)).not.toEqual([])
  expect(foundIn(Buffer.from(`ab ${ENTRIES.message}`).toString('base64'))).not.toEqual([])
  const hash = createHash('sha256').update(`${MARK}@mail.example`).digest('hex')
  expect(foundIn(hash)).not.toEqual([])
  expect(foundIn('filled careers pdf 123 bytes')).toEqual([])
})
