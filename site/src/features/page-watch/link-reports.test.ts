import { expect, test } from 'vitest'
import { isExternal, linkLabel } from './link-reports.ts'

const OWN = 'https://www.lanternfield.example'

test.each([
  ['https://social.example/lanternfield', true],
  ['http://www.lanternfield.example/', true],
  ['https://www.lanternfield.example:8443/', true],
  ['https://www.lanternfield.example/careers/', false],
  ['mailto:hello@lanternfield.example', false],
  ['tel:+15125550100', false],
  ['javascript:void(0)', false],
])('%s leads to another site: %s', (href, expected) => {
  expect(isExternal(new URL(href), OWN)).toBe(expected)
})

test('a link is called by its text in one line, else by its label for screen readers', () => {
  expect(linkLabel(' Linked\n  In ', 'Lanternfield on LinkedIn')).toBe('Linked In')
  expect(linkLabel(' \n', ' Lanternfield on LinkedIn ')).toBe('Lanternfield on LinkedIn')
  expect(linkLabel('', null)).toBe('')
})
