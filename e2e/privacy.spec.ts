/** What the privacy policy and the trust page say, in a real browser and of the real server. */
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, newInquiry, send } from './forms.ts'
import { networkIdle } from './network-idle.ts'
import { CASE_STUDY, openContactPopup, openExitIntent, openLeadMagnet, RESUME } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { readPage } from './routes.ts'

/** What only some builds have. */
const NOT_SEEN_HERE = ['cookie_consent', '_ga']

/** The names in the policy's table of what a browser keeps. */
function namesInPolicy(): string[] {
  const $ = readPage('/privacy-policy/')
  return $('#cookies tbody th code')
    .toArray()
    .map((code) => $(code).text())
}

/** The names of all that a page finds in its browser. */
async function readKept(page: Page, context: BrowserContext): Promise<string[]> {
  const inStorage = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = (await window.caches?.keys()) ?? []
    const named = databases.flatMap(({ name }) => name ?? [])
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...named, ...caches]
  })
  return [...inStorage, ...(await context.cookies()).map(({ name }) => name)]
}

test('a browser keeps all that the policy names, and no more', async ({ page, context }) => {
  test.slow()
  const kept = new Set<string>()
  const note = async () => {
    for (const name of await readKept(page, context)) kept.add(name)
  }
  for (const path of ['/privacy-policy/', '/trust/', '/accessibility/']) {
    await page.goto(path)
    await page.mouse.wheel(0, 20_000)
    await networkIdle(page)
    expect(await readKept(page, context), path).toEqual(['source'])
  }
  await page.goto('/contact-us/')
  // A form that is left while it hydrates is not reported.
  await hydrate(page)
  await fillIn(page, { name: 'Mira Holloway' })
  await note()
  await page.goto('/about-us/')
  await note()
  await openExitIntent(page)
  await note()
  await page.goto(CASE_STUDY)
  const offer = await openLeadMagnet(page)
  await offer.getByRole('button', { name: 'Close', exact: true }).click()
  await note()
  await page.goto('/about-us/')
  const popup = await openContactPopup(page)
  await fillIn(popup, newInquiry())
  await send(popup)
  await note()
  await page.goto('/careers/')
  await fillIn(page, {
    name: 'Mira Holloway',
    email: newVisitor(),
    phone: '5125550142',
    resume: RESUME,
  })
  await context.setOffline(true)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.offline)
  await note()
  await context.setOffline(false)
  const named = namesInPolicy()
  const isMeant = (known: string, name: string) =>
    known.endsWith(':') ? name.startsWith(known) : name === known
  const unnamed = [...kept].filter((name) => !named.some((known) => isMeant(known, name)))
  expect(unnamed, 'not in the policy').toEqual([])
  const unseen = named.filter((known) => ![...kept].some((name) => isMeant(known, name)))
  expect(unseen.filter((known) => !NOT_SEEN_HERE.includes(known))).toEqual([])
})
