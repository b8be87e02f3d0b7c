import { expect, test } from 'vitest'
import { composeSecurityText } from './security-text.ts'

const compose = (builtAt: string) =>
  composeSecurityText({
    email: 'security@northbay.example',
    address: 'https://www.northbay.example/.well-known/security.txt',
    builtAt: new Date(builtAt),
  })

test('says where to report, until when that holds, and where the file is', () => {
  expect(compose('2026-11-25T14:30:00Z')).toBe(
    [
      'Contact: mailto:security@northbay.example',
      'Expires: 2027-05-24T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://www.northbay.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('is the same all day', () => {
  expect(compose('2026-11-25T00:00:00Z')).toBe(compose('2026-11-25T23:59:59Z'))
})
