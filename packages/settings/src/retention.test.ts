import { expect, test } from 'vitest'
import { parseRetention } from './retention.ts'

test.each([
  ['90', { SERVICES: 90, CAREERS: 90 }],
  ['SERVICES=365,CAREERS=90', { SERVICES: 365, CAREERS: 90 }],
  ['CAREERS=30', { SERVICES: 180, CAREERS: 30 }],
  [' SERVICES = 1 , CAREERS = 36500 ', { SERVICES: 1, CAREERS: 36_500 }],
])('reads %j', (text, retention) => {
  expect(parseRetention(text)).toEqual(retention)
})

test.each(['', '0', '36501', '1.5', 'SALES=3', 'SERVICES=0', 'SERVICES=3,', 'SERVICES'])(
  'refuses %j',
  (text) => {
    expect(parseRetention(text)).toBeNull()
  },
)
