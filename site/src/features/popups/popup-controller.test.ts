import { expect, test, vi } from 'vitest'
import type { Opening, PopupListener } from '../popup-frame/popup.ts'
import { createPopupController } from './popup-controller.ts'

const LINK = { mode: 'file-upload', path: '/careers/#apply' } as const

/** A page with a floating button, the storage of its browser, and pop-ups that are rendered nowhere. */
function openPage({ isLoadable = true } = {}) {
  const stored = new Map<string, string>()
  const body = {}
  const page = Object.assign(new EventTarget(), {
    body,
    activeElement: Object.assign(body, { matches: () => false }),
    isUnfinished: false,
    querySelector: () => page.isUnfinished || null,
  })
  const assign = vi.fn()
  vi.stubGlobal('window', { dataLayer: [] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/about-us/', assign })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const button = { hidden: true, ariaBusy: null, dataset: { topic: 'About us' } }
  const opened: Opening[] = []
  let open: Opening | null = null
  let listener: PopupListener | undefined
  const close = async () => {
    const closed = open
    open = null
    if (closed) listener?.onClosed(closed.popup)
  }
  const mountRoot = async (given: PopupListener) => {
    if (!isLoadable) throw new Error('no connection')
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
  const controller = createPopupController(button as unknown as HTMLElement, mountRoot)
  const offer = (occasion: 'leaving' | 'services-read') =>
    settleAfter(() => controller.offer(occasion))
  const press = () => settleAfter(() => controller.press(LINK))
  const names = () => opened.map(({ popup }) => popup)
  return { offer, press, button, page, stored, opened, names, assign, close, controller }
}

/** Lets everything run that waits for a pop-up to load. */
async function settleAfter(act: () => void): Promise<void> {
  act()
  await new Promise((resolve) => setTimeout(resolve))
}

test('leaving opens the exit-intent pop-up once, and reports it', async () => {
  const { offer, names, stored, close } = openPage()
  await offer('leaving')
  await close()
  await offer('leaving')
  expect(names()).toEqual(['exit-intent'])
  expect(window.dataLayer).toEqual([{ event: 'exit_intent', page_path: '/about-us/' }])
  expect([...stored]).toEqual([['exit_intent_over', 'true']])
})

test('read services open the offer of the guide, unless the visitor is busy', async () => {
  const { offer, page, names } = openPage()
  page.isUnfinished = true
  await offer('services-read')
  expect(names()).toEqual([])
  page.isUnfinished = false
  await offer('services-read')
  expect(names()).toEqual(['lead-magnet'])
  expect(window.dataLayer).toEqual([{ event: 'lead_magnet_popup', page_path: '/about-us/' }])
})

test('a pop-up loading when the visitor becomes busy stays closed', async () => {
  const { offer, page, names, stored } = openPage()
  const settled = offer('leaving')
  page.isUnfinished = true
  await settled
  expect(names()).toEqual([])
  expect(stored.size).toBe(0)
  page.isUnfinished = false
  await offer('leaving')
  expect(names()).toEqual(['exit-intent'])
})

test('an opener opens its mode in place of the guide, and hides the button', async () => {
  const { offer, press, button, opened, names, close } = openPage()
  expect(button.hidden).toBe(false)
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

test('an opener leads to its form if the pop-up cannot be loaded', async () => {
  const { press, button, assign } = openPage({ isLoadable: false })
  const settled = press()
  expect(button.ariaBusy).toBe('true')
  await settled
  expect(assign).toHaveBeenCalledExactlyOnceWith('/careers/#apply')
  expect(button).toMatchObject({ ariaBusy: null, hidden: false })
})

test('a pop-up that opens by itself may fail to load, and may come later', async () => {
  const { offer, assign, stored } = openPage({ isLoadable: false })
  await offer('leaving')
  expect(assign).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test('a submission in another tab takes effect here', async () => {
  const { offer, button, controller, stored, names } = openPage()
  stored.set('user_data_submitted', 'true').set('lead_magnet_over', 'true')
  controller.refreshFromStorage()
  expect(button.hidden).toBe(true)
  await offer('leaving')
  await offer('services-read')
  expect(names()).toEqual([])
})
