import { expect, test } from 'vitest'
import { createReviewLink, REVIEW_LINK_MS, readReviewToken } from './review-link.ts'

const SECRET = new Uint8Array(32).fill(7)
const NOW = Date.UTC(2026, 10, 25, 4)
const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const ENDPOINT = 'https://www.testfield.example/prod/send-email'

const linkAt = (now: number, secret = SECRET, endpointUrl = ENDPOINT) =>
  createReviewLink({ secret, endpointUrl, now: () => now })(ID)
const tokenOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? ''

test('leads to a page beside the address of the forms, wherever that is', () => {
  expect(linkAt(NOW)).toMatch(/^https:\/\/www\.testfield\.example\/prod\/review\/0b5f5f86-/)
  expect(linkAt(NOW, SECRET, 'https://api.example/stage/prod/send-email')).toMatch(
    /^https:\/\/api\.example\/stage\/prod\/review\//,
  )
})

test('opens its submission for seven days', () => {
  const token = tokenOf(linkAt(NOW))
  expect(readReviewToken(SECRET, token, NOW)).toBe(ID)
  expect(readReviewToken(SECRET, token, NOW + REVIEW_LINK_MS - 1)).toBe(ID)
  expect(readReviewToken(SECRET, token, NOW + REVIEW_LINK_MS + 1000)).toBeNull()
})

test('opens nothing after any of its characters was changed, nor with the key of another installation', () => {
  const token = tokenOf(linkAt(NOW))
  for (let at = 0; at < token.length; at += 1) {
    const altered = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
    expect(readReviewToken(SECRET, altered, NOW), altered).toBeNull()
  }
  const foreign = tokenOf(linkAt(NOW, new Uint8Array(32).fill(8)))
  for (const wrong of [
    foreign,
    '',
    '..',
    `${token}.x`,
    token.slice(0, -1),
    `${token}a`,
    `ä${token}`,
  ])
    expect(readReviewToken(SECRET, wrong, NOW), wrong).toBeNull()
})
