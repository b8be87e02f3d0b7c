/** The pop-ups as visitors meet them: what brings them about, and where they are then. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type FileChooser,
  type Page,
} from '@playwright/test'
import { laidOut } from './laid-out.ts'
import { networkIdle } from './network-idle.ts'
import { type Product, skipPictures } from './product.ts'
import { listedRoutes } from './routes.ts'

export const CASE_STUDY = listedRoutes().find((path) => path.includes('/case-study/')) ?? ''
export const SERVICE = '/services/agentic-ai/'
export const ENDPOINT = '**/prod/send-email'
export const RESUME = join(import.meta.dirname, 'resumes', 'mira-holloway.pdf')
export const resumeContent = () => readFileSync(RESUME)

/** The pop-ups by their names; one that is closed is not found. */
export const popupsOf = (page: Page) => ({
  contact: page.getByRole('dialog', { name: 'Contact Us', exact: true }),
  exitIntent: page.getByRole('dialog', { name: 'Wait, Leaving Already ?', exact: true }),
  leadMagnet: page.getByRole('dialog', { name: 'What to settle before you build', exact: true }),
  any: page.getByRole('dialog'),
})

export const floatingButton = (page: Page) =>
  page.getByRole('button', { name: 'Contact us', exact: true })

/** Opens the contact pop-up by the button in the corner. */
export async function openContactPopup(page: Page) {
  await floatingButton(page).click()
  const { contact } = popupsOf(page)
  await expect(contact).toBeVisible()
  return contact
}

/**
 * Does what opens the browser's window for choosing a file, and has that window. Pages hand it over when they have been
 * told to, and Playwright does not wait until they were: what opens it could come first.
 */
export async function openChooser(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined)
  await open()
  return chooser
}

/** Moves the mouse out of the window where tabs and address are. */
export async function leaveThroughTop(page: Page): Promise<void> {
  await page.mouse.move(300, 100)
  await page.mouse.move(300, -5)
}

/** Brings about the exit-intent pop-up. */
export async function openExitIntent(page: Page) {
  await leaveThroughTop(page)
  const { exitIntent } = popupsOf(page)
  await expect(exitIntent).toBeVisible()
  return exitIntent
}

/** Reads the section about the services provided from its start, where it is whole if it fits, to its end. */
export async function readServices(page: Page): Promise<void> {
  // What watches the section comes after the page; nobody has read it before.
  await networkIdle(page)
  await laidOut(page)
  for (const edge of ['start', 'end'] as const)
    await page.locator('#services-provided').evaluate(async (section, end) => {
      const drawn = () => new Promise((done) => requestAnimationFrame(done))
      const first = section.querySelector('h2')?.getBoundingClientRect().top ?? 0
      if (end === 'start') scrollBy({ top: first - 10, behavior: 'instant' })
      else section.scrollIntoView({ block: 'end', behavior: 'instant' })
      // What has come into view is told after the frame that shows it.
      await drawn()
      await drawn()
      await drawn()
    }, edge)
}

/** Brings about the offer of the guide. */
export async function openLeadMagnet(page: Page) {
  await readServices(page)
  const { leadMagnet } = popupsOf(page)
  await expect(leadMagnet).toBeVisible()
  return leadMagnet
}

/** How often a pop-up has opened by itself on this page. */
async function countSelfOpened(page: Page): Promise<number> {
  const events = [await reported(page, 'exit_intent'), await reported(page, 'lead_magnet_popup')]
  return events.flat().length
}

/**
 * Fails if what a visitor does opens a pop-up. Requests the contact pop-up afterwards: once it is open, its code has decided
 * about all that happened before.
 */
export async function expectNoPopup(
  page: Page,
  act: (page: Page) => Promise<void>,
  when = '',
): Promise<void> {
  const before = await countSelfOpened(page)
  await act(page)
  // The button may be hidden.
  await page.locator('.floating-button').dispatchEvent('click')
  await expect(popupsOf(page).contact).toBeVisible()
  expect(await countSelfOpened(page), `pop-ups that opened ${when}`).toBe(before)
  await page.keyboard.press('Escape')
  await expect(popupsOf(page).any).toHaveCount(0)
}

export type Reported = { readonly event: string } & Readonly<Record<string, unknown>>

/** The events of this name that the page has reported. */
export const reported = (page: Page, name: string): Promise<Reported[]> =>
  page.evaluate((wanted) => {
    const { dataLayer = [] } = window as { dataLayer?: { event: string }[] }
    return dataLayer.filter(({ event }) => event === wanted)
  }, name) as Promise<Reported[]>

/** What the browser remembers of the visitor. */
export const remembered = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** A page in a browser of another kind: with fingers, without scripts, with motion. */
export async function newPage(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.origin,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await skipPictures(page)
  return page
}
