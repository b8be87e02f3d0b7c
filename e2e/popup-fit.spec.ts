/** Pop-ups are whole in a usual window, and usable in small and zoomed ones. */
import type { Locator } from '@playwright/test'
import { fillIn, formOf } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  CASE_STUDY,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  RESUME,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

const USUAL = { width: 1280, height: 900 }
/** A phone; a window of 1280 by 900 at 200 %, and at 400 %. */
const SMALL = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
  { width: 320, height: 225 },
] as const

async function expectWhole(dialog: Locator, state: string): Promise<void> {
  const hidden = await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hidden, `px to scroll, ${state}`).toBe(0)
}

/** Every control can be brought into view, with its label and under nothing; Close is always in view. */
async function expectUsable(dialog: Locator): Promise<void> {
  const controls = dialog.locator(
    'a:visible, button:visible, input:visible, select:visible, textarea:visible',
  )
  expect(await controls.count()).toBeGreaterThan(3)
  const problems = await controls.evaluateAll((all) =>
    all
      .filter((control) => !control.matches('.form-trap'))
      .flatMap((control) => {
        const name = control.getAttribute('name') ?? control.textContent?.trim() ?? ''
        const isWhole = (box: DOMRect) => box.left >= 0 && box.right <= innerWidth
        const isOnTop = (element: Element) => {
          // A link may go on in the next line.
          const [first = new DOMRect()] = element.getClientRects()
          const { left, top, width, height } = first
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit !== null && (element === hit || element.contains(hit))
        }
        ;(control as HTMLElement).focus()
        const box = control.getBoundingClientRect()
        const label = (control as HTMLInputElement).labels?.[0]
        const close = control.closest('dialog')?.querySelector('.popup-close')
        if (!close) return ['no Close']
        return [
          ...(isWhole(box) ? [] : [`${name} is cut`]),
          ...(isOnTop(control) ? [] : [`${name} is covered`]),
          ...(label && !isOnTop(label) ? [`the label of ${name} is out of view`] : []),
          ...(isOnTop(close) ? [] : [`Close is out of view at ${name}`]),
        ]
      }),
  )
  expect(problems).toEqual([])
  const widths = await dialog.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    document.documentElement.scrollWidth - innerWidth,
  ])
  expect(widths, 'px to scroll sideways').toEqual([0, 0])
}

test.beforeEach(({ page }) => skipPictures(page))

test('in a window of 1280 by 900 px the contact pop-up is whole in every state', async ({
  page,
}) => {
  await page.setViewportSize(USUAL)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await expectWhole(dialog, 'fresh')
  await formOf(dialog).inquiryType.selectOption('careers')
  await expectWhole(dialog, 'with the field of the resume')
  await formOf(dialog).message.fill('m'.repeat(300))
  await formOf(dialog).submit.click()
  await expect(formOf(dialog).errorOf('resume')).toBeVisible()
  await expectWhole(dialog, 'with every error')
  await fillIn(dialog, {
    name: 'Mira Holloway',
    email: newVisitor(),
    phone: '5125550142',
    message: 'Please.',
  })
  await formOf(dialog).resume.setInputFiles(RESUME)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expectWhole(dialog, 'with a resume')
  await page.keyboard.press('Escape')
  await floatingButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeVisible()
  await expectWhole(dialog, 'with the notice of what was put aside')
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  const release = await holdRequests(page, ENDPOINT)
  await formOf(dialog).submit.click()
  await expect(dialog.getByText('Sending')).toBeVisible()
  await expectWhole(dialog, 'while sending')
  release()
  await expect(dialog).toBeHidden()
})

test('in a window of 1280 by 900 px the other pop-ups are whole, also with every error', async ({
  page,
}) => {
  await page.setViewportSize(USUAL)
  await page.goto('/about-us/')
  await page.getByRole('link', { name: 'Send us your resume' }).click()
  const upload = page.getByRole('dialog')
  await formOf(upload).submit.click()
  await expect(formOf(upload).errorOf('resume')).toBeVisible()
  await expectWhole(upload, 'file upload')
  await page.keyboard.press('Escape')
  const exitIntent = await openExitIntent(page)
  await formOf(exitIntent).inquiryType.selectOption('careers')
  await formOf(exitIntent).submit.click()
  await expect(formOf(exitIntent).errorOf('resume')).toBeVisible()
  await expectWhole(exitIntent, 'exit intent')
  await page.goto(CASE_STUDY)
  const offer = await openLeadMagnet(page)
  await formOf(offer).send.click()
  await expect(formOf(offer).errorOf('email')).toBeVisible()
  await expectWhole(offer, 'offer of the guide')
})

for (const size of SMALL)
  test(`at ${size.width} by ${size.height} px all of each pop-up can be reached, and Close is in view`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/about-us/')
    const contact = await openContactPopup(page)
    await formOf(contact).inquiryType.selectOption('careers')
    await formOf(contact).submit.click()
    await expect(formOf(contact).errorOf('resume')).toBeVisible()
    await expectUsable(contact)
    await page.keyboard.press('Escape')
    const exitIntent = await openExitIntent(page)
    await expect(exitIntent.getByRole('heading')).toBeInViewport({ ratio: 1 })
    expect(
      await exitIntent.getByRole('heading').evaluate((heading) => {
        const { left, top, height } = heading.getBoundingClientRect()
        return document.elementFromPoint(left + 20, top + height / 2) === heading
      }),
      'its title is covered by nothing',
    ).toBe(true)
    await formOf(exitIntent).inquiryType.selectOption('careers')
    await formOf(exitIntent).submit.click()
    await expect(formOf(exitIntent).errorOf('resume')).toBeVisible()
    await expectUsable(exitIntent)
    await page.goto(CASE_STUDY)
    const offer = await openLeadMagnet(page)
    await formOf(offer).send.click()
    await expect(formOf(offer).errorOf('email')).toBeVisible()
    await expectUsable(offer)
  })
