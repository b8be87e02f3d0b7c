import { expect, test } from 'vitest'
import { hashAddress, isPrivate, readClientAddress } from './client-address.ts'

test.each([
  ['the connection itself without a proxy', '203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
  ['the address that called our proxy', '10.0.0.1', '1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
  ['the one before two proxies', '10.0.0.1', '203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['the first there is, when fewer proxies spoke', '10.0.0.1', null, 2, '10.0.0.1'],
])('takes %s', (_, peer, forwardedFor, trustedProxies, address) => {
  expect(readClientAddress({ peer, forwardedFor, trustedProxies })).toBe(address)
})

test.each([
  ['1.2.3.4:55', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '10.0.0.1'],
  ['999.1.1.1', '10.0.0.1'],
  ['', '10.0.0.1'],
])('takes an entry %j of a proxy for %s', (entry, address) => {
  const forwardedFor = `6.6.6.6, ${entry}`
  expect(readClientAddress({ peer: '10.0.0.1', forwardedFor, trustedProxies: 1 })).toBe(address)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
])('counts %s and %s as one: %s', (one, other, same) => {
  const secret = new Uint8Array(32)
  expect(hashAddress(secret, one).hash === hashAddress(secret, other).hash).toBe(same)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['2001:db8:1::', '2001:db8:1:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['203.0.113.7', '203.0.113.250', true],
  ['::ffff:203.0.113.7', '203.0.113.250', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['203.0.113.7', '203:0:113::7', false],
  ['unknown', 'unknown', true],
])('counts %s and %s as one network: %s', (one, other, same) => {
  const secret = new Uint8Array(32)
  expect(hashAddress(secret, one).network === hashAddress(secret, other).network).toBe(same)
})

test('hashes differently in every installation', () => {
  expect(hashAddress(new Uint8Array([1]), '203.0.113.7').hash).not.toBe(
    hashAddress(new Uint8Array([2]), '203.0.113.7').hash,
  )
})

test('knows the addresses that proxies connect from', () => {
  const ours = ['127.0.0.1', '10.1.2.3', '172.17.0.1', '192.168.1.1']
  for (const peer of [...ours, '::1', '::ffff:10.0.0.1', 'fd00::1'])
    expect(isPrivate(peer), peer).toBe(true)
  for (const peer of ['203.0.113.7', '172.32.0.1', '2001:db8::1', undefined])
    expect(isPrivate(peer), peer).toBe(false)
})
