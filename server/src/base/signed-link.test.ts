import { expect, test } from 'vitest'
import { createSignedLink, createSignedTokens, linkPath, linkTokens } from './signed-link.ts'

const PURPOSES = ['review', 'answer', 'my-submission', 'resume', 'sign-in']
const SECRET = new Uint8Array(32).fill(7)
const NOW = Date.UTC(2026, 10, 25, 4)
const ENDS_AT = NOW + 1_234_567
const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'

test.each(PURPOSES)('a link for %s is next to the endpoint of the forms', (purpose) => {
  const linkAt = (endpointUrl: string) =>
    createSignedLink(purpose, { secret: SECRET, endpointUrl })(ID, ENDS_AT)
  const token = linkTokens(SECRET, purpose).make(ID, ENDS_AT)
  expect(linkAt('https://www.testfield.example/prod/send-email')).toBe(
    `https://www.testfield.example/prod/${purpose}/${token}`,
  )
  expect(linkAt('https://api.example/stage/prod/send-email')).toBe(
    `https://api.example/stage/prod/${purpose}/${token}`,
  )
  expect(linkPath(purpose)).toBe(`/prod/${purpose}/`)
})

test.each(PURPOSES)('a token for %s opens its submission until its end', (purpose) => {
  const tokens = linkTokens(SECRET, purpose)
  const token = tokens.make(ID, ENDS_AT)
  expect(tokens.read(token, NOW)).toBe(ID)
  expect(tokens.read(token, ENDS_AT - 1)).toBe(ID)
  expect(tokens.read(token, ENDS_AT + 1000)).toBeNull()
})

test('a secret that is replaced ends all tokens, and signs those that come', () => {
  const secret = Uint8Array.from(SECRET)
  const tokens = linkTokens(secret, 'review')
  const before = tokens.make(ID, ENDS_AT)
  secret.fill(8)
  expect(tokens.read(before, NOW)).toBeNull()
  const after = tokens.make(ID, ENDS_AT)
  expect(linkTokens(new Uint8Array(32).fill(8), 'review').read(after, NOW)).toBe(ID)
})

test('a token for one use opens nothing of another', () => {
  const all = [
    ...PURPOSES.map((purpose) => linkTokens(SECRET, purpose)),
    createSignedTokens(SECRET, 'my-submission'),
  ]
  for (const maker of all)
    for (const reader of all)
      expect(reader.read(maker.make(ID, ENDS_AT), NOW)).toBe(reader === maker ? ID : null)
})

test('a token that was altered or signed with another key is rejected', () => {
  const tokens = linkTokens(SECRET, 'review')
  const token = tokens.make(ID, ENDS_AT)
  for (let at = 0; at < token.length; at += 1) {
    const altered = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
    expect(tokens.read(altered, NOW), altered).toBeNull()
  }
  const foreign = linkTokens(new Uint8Array(32).fill(8), 'review').make(ID, ENDS_AT)
  for (const wrong of [
    foreign,
    '',
    '..',
    `${token}.x`,
    token.slice(0, -1),
    `${token}a`,
    `ä${token}`,
  ])
    expect(tokens.read(wrong, NOW), wrong).toBeNull()
})
