import { expect, test } from 'vitest'
import { mailParts } from './mail-parts.ts'

test('finds the addresses in a sentence and leaves the full stop outside', () => {
  expect(mailParts('Write to hello@acme.example or jobs@acme.example.')).toEqual([
    { kind: 'text', text: 'Write to ' },
    { kind: 'address', text: 'hello@acme.example' },
    { kind: 'text', text: ' or ' },
    { kind: 'address', text: 'jobs@acme.example' },
    { kind: 'text', text: '.' },
  ])
})

test('leaves a sentence without an address whole', () => {
  expect(mailParts('Nothing to see @ here.')).toEqual([
    { kind: 'text', text: 'Nothing to see @ here.' },
  ])
})
