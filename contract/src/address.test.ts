import { expect, test } from 'vitest'
import { foldAddress, foldToMailbox } from './address.ts'

test('addresses that differ in case or composition are the same', () => {
  expect(foldAddress('Mira@Northbay.Example')).toBe('mira@northbay.example')
  expect(foldAddress('jose\u0301@northbay.example')).toBe('jos\u00e9@northbay.example')
  expect(foldAddress('mira+news@northbay.example')).not.toBe('mira@northbay.example')
})

test.each([
  ['Mira+News@northbay.example', 'mira@northbay.example'],
  ['m.i.r.a+a.b+c@Gmail.com', 'mira@gmail.com'],
  ['mira@googlemail.com', 'mira@gmail.com'],
  ['mira@north+bay.example', 'mira@north+bay.example'],
])('takes %s for the mailbox %s', (address, mailbox) => {
  expect(foldToMailbox(address)).toBe(mailbox)
})
