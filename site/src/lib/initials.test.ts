import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Meera Raghunathan', 'MR'],
  ['Ana de la Cruz', 'AC'],
  ['  Plato ', 'P'],
  ['Ada Łukasz', 'AŁ'],
  ['O\'Connor & "Lux" <Rao>', 'OR'],
  ['7 Oaks', '7O'],
  ['東京商事 株式会社', '東'],
  ['شركة النور', 'ا'],
  ['(주)라이트웍스', '라'],
  ['株式会社ライトワークス', 'ラ'],
  ['Béguin & Cœur SARL', 'BC'],
  ['Kölle AG', 'K'],
  ['!!!', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
