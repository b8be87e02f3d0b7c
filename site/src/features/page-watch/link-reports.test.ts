import { expect, test, vi } from 'vitest'
import { reportLinks } from './link-reports.ts'

test('a call to action is reported by click, a button not by middle click', () => {
  class FakeButton extends EventTarget {
    dataset = { cta: 'Apply now', ctaAction: 'Application' }
    closest = (selector: string) => (selector === '[data-cta]' ? this : null)
  }
  const button = new FakeButton()
  const window = { dataLayer: [] }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', button)
  vi.stubGlobal('location', { pathname: '/careers/' })
  vi.stubGlobal('Element', FakeButton)
  reportLinks()
  button.dispatchEvent(Object.assign(new Event('auxclick'), { button: 1 }))
  expect(window.dataLayer).toEqual([])
  button.dispatchEvent(Object.assign(new Event('click'), { button: 0 }))
  expect(window.dataLayer).toEqual([
    {
      event: 'button_click',
      button_label: 'Apply now',
      button_action: 'Application',
      button_origin: '/careers/',
    },
  ])
})
