import { expect, test } from 'vitest'
import { matchesSender, questionFor } from './sender-question.ts'

const NAME = 'Mira Holloway'

test('asks for the telephone number, or for the name where there is none', () => {
  expect(questionFor({ phone: '5125550142' })).toBe('phone')
  expect(questionFor({ phone: '' })).toBe('name')
})

test.each([
  ['5125550142', '5125550142', true],
  ['5125550142', '(512) 555-0142', true],
  ['5125550142', '+1 512 555 0142', true],
  ['+4930123456789', '030 123456789', true],
  ['+4930123456789', '0049 30 123456789', true],
  ['+442079460958', '+44 (0)20 7946 0958', true],
  ['+442079460958', '020 7946 0958', true],
  ['+919876543210', '९८७६५ ४३२१०', true],
  ['0123456', '0123456', true],
  ['5125550142', '5125550143', false],
  ['5125550142', '5125550', false],
  ['5125550142', '550142', false],
  ['5125550142', '', false],
  ['5125550142', '+', false],
  ['5125550142', NAME, false],
  ['0000000', '5550142', false],
  ['0000000', '000', false],
])('the number %s is also %j: %s', (phone, typed, isTheirs) => {
  expect(matchesSender({ phone, name: NAME }, typed)).toBe(isTheirs)
})

test.each([
  [NAME, 'mira  holloway ', true],
  ['Zoë Ångström', 'Zoe Angstrom', true],
  ['José Núñez', 'JOSÉ NÚÑEZ', true],
  ['मीरा नायर', 'मीरा नायर', true],
  [NAME, 'Mira', false],
  [NAME, 'Mira Hollowai', false],
  [NAME, '5125550142', false],
  [NAME, ' ', false],
  // Marks alone, which a form takes for letters.
  ['\u0301 \u0301 \u0301', ' ', false],
])('the name %s is also %j: %s', (name, typed, isTheirs) => {
  expect(matchesSender({ phone: '', name }, typed)).toBe(isTheirs)
})
