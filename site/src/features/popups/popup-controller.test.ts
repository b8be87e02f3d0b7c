import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import type { Opening, PopupListener } from '../popup-frame/popup.ts'
import { createPopupController } from './popup-controller.ts'

/** A page with a floating button, the storage of its browser, and pop-ups that are rendered nowhere. */
async function openPage(tab: Readonly<Record<string, string>> = {}) {
  const stored = stubStorage('localStorage')
  const inTab = stubStorage('sessionStorage', tab)
  const body = {}
  const page = Object.assign(new EventTarget(), {
    body,
    activeElement: Object.assign(body, { matches: () => false }),
    isUnfinished: false,
    querySelector: () => page.isUnfinished || null,
  })
  vi.stubGlobal('window', { dataLayer: [] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/about-us/' })
  const button = { hidden: false, dataset: { topic: 'About us' } }
  const opened: Opening[] = []
  let open: Opening | null = null
  let listener: PopupListener | undefined
  const close = async () => {
    const closed = open
    open = null
    if (closed) listener?.onClosed(closed.popup)
  }
  const mountRoot = async (given: PopupListener) => {
    listener = given
    return {
      prepare: () => undefined,
      isOpen: () => open !== null,
      open: (opening: Opening) => {
        open = opening
        opened.push(opening)
      },
      close,
    }
  }
  const controller = await createPopupController(button as unknown as HTMLElement, mountRoot)
  const offer = (occasion: 'leaving' | 'services-read') =>
    settleAfter(() => controller.offer(occasion))
  const press = () => settleAfter(() => controller.press('file-upload'))
  const names = () => opened.map(({ popup }) => popup)
  return { offer, press, button, page, stored, inTab, opened, names, close, controller }
}

/** Waits until an open pop-up has closed for another one. */
async function settleAfter(act: () => void): Promise<void> {
  act()
  await new Promise((resolve) => setTimeout(resolve))
}

test('read services open the offer of the guide, unless the visitor is busy', async () => {
  const { offer, page, names } = await openPage()
  page.isUnfinished = true
  await offer('services-read')
  expect(names()).toEqual([])
  page.isUnfinished = false
  await offer('services-read')
  expect(names()).toEqual(['lead-magnet'])
  expect(window.dataLayer).toEqual([{ event: 'lead_magnet_popup', page_path: '/about-us/' }])
})

test('an opener opens its mode in place of the guide, and hides the button', async () => {
  const { offer, press, button, opened, names, close } = await openPage()
  await offer('services-read')
  await press()
  expect(names()).toEqual(['lead-magnet', 'contact-us'])
  expect(opened.at(-1)).toEqual({
    popup: 'contact-us',
    isRequested: true,
    mode: 'file-upload',
    topic: { path: '/about-us/', title: 'About us' },
  })
  expect(button.hidden).toBe(true)
  await close()
  expect(button.hidden).toBe(false)
})

test('a pop-up that was closed keeps the other away, on the next page too', async () => {
  vi.setSystemTime('2026-11-27T09:00:00Z')
  const first = await openPage()
  await first.offer('services-read')
  await first.close()
  vi.setSystemTime('2026-11-27T09:00:19Z')
  await first.offer('leaving')
  expect(first.names()).toEqual(['lead-magnet'])
  const next = await openPage(Object.fromEntries(first.inTab))
  await next.offer('leaving')
  expect(next.names()).toEqual([])
  vi.setSystemTime('2026-11-27T09:00:20Z')
  await next.offer('leaving')
  expect(next.names()).toEqual(['exit-intent'])
})

test('a submission in another tab takes effect here', async () => {
  const { offer, button, controller, stored, names } = await openPage()
  stored.set('user_data_submitted', 'true').set('lead_magnet_over', 'true')
  controller.refreshFromStorage()
  expect(button.hidden).toBe(true)
  await offer('leaving')
  await offer('services-read')
  expect(names()).toEqual([])
})
