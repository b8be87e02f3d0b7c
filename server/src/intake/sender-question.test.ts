import { expect, test } from 'vitest'
import { isSendersAnswer, questionFor } from './sender-question.ts'

const NAME = 'Mira Holloway'

test('asks for the telephone number, or for the name where there is none', () => {
  expect(questionFor({ phone: '5125550142' })).toBe('phone')
  expect(questionFor({ phone: '' })).toBe('name')
})

test.each([
  ['5125550142', '5125550142'],
  ['5125550142', '(512) 555-0142'],
  ['5125550142', '+1 512 555 0142'],
  ['+4930123456789', '030 123456789'],
  ['+4930123456789', '0049 30 123456789'],
  ['+442079460958', '+44 (0)20 7946 0958'],
  ['+442079460958', '020 7946 0958'],
  ['+919876543210', '९८७६५ ४३२१०'],
  ['0123456', '0123456'],
])('the number %s is also %s', (phone, answer) => {
  expect(isSendersAnswer({ phone, name: NAME }, answer)).toBe(true)
})

test.each([
  ['5125550142', '5125550143'],
  ['5125550142', '5125550'],
  ['5125550142', '550142'],
  ['5125550142', ''],
  ['5125550142', '+'],
  ['5125550142', NAME],
  ['0000000', '5550142'],
  ['0000000', '000'],
])('the number %s is not %j', (phone, answer) => {
  expect(isSendersAnswer({ phone, name: NAME }, answer)).toBe(false)
})

test.each([
  ['Mira Holloway', 'mira  holloway '],
  ['Zoë Ångström', 'Zoe Angstrom'],
  ['José Núñez', 'JOSÉ NÚÑEZ'],
  ['मीरा नायर', 'मीरा नायर'],
])('the name %s is also %s', (name, answer) => {
  expect(isSendersAnswer({ phone: '', name }, answer)).toBe(true)
})

test.each([
  ['Mira Holloway', 'Mira'],
  ['Mira Holloway', 'Mira Hollowai'],
  ['Mira Holloway', '5125550142'],
  ['Mira Holloway', ' '],
  // Marks alone, which a form takes for letters.
  ['\u0301 \u0301 \u0301', ' '],
])('the name %s is not %j', (name, answer) => {
  expect(isSendersAnswer({ phone: '', name }, answer)).toBe(false)
})
