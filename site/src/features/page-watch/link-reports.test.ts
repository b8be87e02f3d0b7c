import { expect, test, vi } from 'vitest'
import { isExternal, linkLabel, reportLinks } from './link-reports.ts'

const OWN = 'https://www.lanternfield.example'

test.each([
  ['https://social.example/lanternfield', true],
  ['https://www.lanternfield.example:8443/', true],
  ['https://www.lanternfield.example/careers/', false],
  ['mailto:hello@lanternfield.example', false],
  ['javascript:void(0)', false],
])('%s leads to another site: %s', (href, expected) => {
  expect(isExternal(new URL(href), OWN)).toBe(expected)
})

test('the label of a link is its text in one line, else its aria-label', () => {
  expect(linkLabel(' Linked\n  In ', 'Lanternfield on LinkedIn')).toBe('Linked In')
  expect(linkLabel(' \n', ' Lanternfield on LinkedIn ')).toBe('Lanternfield on LinkedIn')
  expect(linkLabel('', null)).toBe('')
})

test('a call to action is reported by click, a button not by middle click', () => {
  class FakeButton extends EventTarget {
    dataset = { cta: 'Apply now', ctaAction: 'Application' }
    closest = (selector: string) => (selector === '[data-cta]' ? this : null)
  }
  const button = new FakeButton()
  const window = { dataLayer: [] }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', button)
  vi.stubGlobal('location', { pathname: '/careers/', origin: OWN })
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
