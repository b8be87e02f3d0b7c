import { expect, test } from 'vitest'
import { foldAddress, foldToMailbox } from './address.ts'

test('addresses that differ in case or composition are the same', () => {
  expect(foldAddress('Mira@Northbay.Example')).toBe('mira@northbay.example')
  expect(foldAddress('jose\u0301@northbay.example')).toBe('jos\u00e9@northbay.example')
  expect(foldAddress('mira+news@northbay.example')).not.toBe('mira@northbay.example')
})

test.each([
  ['in case', 'user@Bücher.example', 'user@bücher.example'],
  ['in composition', 'user@bu\u0308cher.example', 'user@bücher.example'],
  ['in writing', 'user@xn--bcher-kva.example', 'user@bücher.example'],
  ['in width', 'user@ｂücher.example', 'user@bücher.example'],
])('internationalized domains that differ %s are the same', (_, one, other) => {
  expect(foldAddress(one)).toBe(foldAddress(other))
})

test.each(['a@bü/cher.example', 'a@bü:1', 'a@', '@', 'a@xn--a', 'a@1.2'])(
  'keeps %s, which has no internationalized domain',
  (address) => {
    expect(foldAddress(address)).toBe(address)
  },
)

test.each([
  ['Mira+News@northbay.example', 'mira@northbay.example'],
  ['m.i.r.a+a.b+c@Gmail.com', 'mira@gmail.com'],
  ['mira@googlemail.com', 'mira@gmail.com'],
  ['mira@north+bay.example', 'mira@north+bay.example'],
])('takes %s for the mailbox %s', (address, mailbox) => {
  expect(foldToMailbox(address)).toBe(mailbox)
})
