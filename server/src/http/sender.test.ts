import { expect, test } from 'vitest'
import { hashSender, senderAddress } from './sender.ts'

test.each([
  [
    'the connection itself without a proxy',
    { peer: '203.0.113.7', forwardedFor: '1.2.3.4', trustedProxies: 0 },
    '203.0.113.7',
  ],
  [
    'the address that our proxy was called from',
    { peer: '10.0.0.1', forwardedFor: '1.2.3.4, 203.0.113.7', trustedProxies: 1 },
    '203.0.113.7',
  ],
  [
    'the one before two proxies',
    { peer: '10.0.0.1', forwardedFor: '203.0.113.7, 10.0.0.2', trustedProxies: 2 },
    '203.0.113.7',
  ],
  [
    'the first there is, when fewer proxies spoke',
    { peer: '10.0.0.1', forwardedFor: null, trustedProxies: 2 },
    '10.0.0.1',
  ],
])('takes %s', (_, parts, address) => {
  expect(senderAddress(parts)).toBe(address)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
])('counts %s and %s as one: %s', (one, other, same) => {
  const secret = new Uint8Array(32)
  expect(hashSender(secret, one) === hashSender(secret, other)).toBe(same)
})

test('hashes differently in every installation', () => {
  expect(hashSender(new Uint8Array([1]), '203.0.113.7')).not.toBe(
    hashSender(new Uint8Array([2]), '203.0.113.7'),
  )
})
