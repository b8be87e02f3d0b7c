import { expect, test } from 'vitest'
import { foldAddress, foldToMailbox } from './address.ts'

test('addresses that differ in case or composition are the same', () => {
  expect(foldAddress('Mira@Northbay.Example')).toBe('mira@northbay.example')
  expect(foldAddress('jose\u0301@northbay.example')).toBe('jos\u00e9@northbay.example')
  expect(foldAddress('mira+news@northbay.example')).not.toBe('mira@northbay.example')
})

test('takes addresses that differ behind a "+" for the same mailbox', () => {
  expect(foldToMailbox('Mira+News@northbay.example')).toBe('mira@northbay.example')
  expect(foldToMailbox('mira@north+bay.example')).toBe('mira@north+bay.example')
})
