import { describe, expect, test } from 'vitest'
import { guideLink, readLid } from './guide-link.ts'

describe('a lead id', () => {
  test.each(['QUJD', 'QUI=', 'QQ==', 'a+/0', '1234'])('is %s', (value) => {
    expect(readLid(`?${new URLSearchParams({ lid: value })}`)).toBe(value)
  })

  test.each(['', 'QUJ', 'QUJDQ', 'QU-D', 'QU_D', 'QU\nJ'])('is not "%s"', (value) => {
    expect(readLid(`?${new URLSearchParams({ lid: value })}`)).toBeNull()
  })

  test('is read from a query, also where its plus was not escaped', () => {
    expect(readLid('?lid=a%2B%2F0')).toBe('a+/0')
    expect(readLid('?x=1&lid=a+/0')).toBe('a+/0')
    expect(readLid('?LID=QUJD')).toBeNull()
    expect(readLid('')).toBeNull()
  })

  test('of a submission can be read from its link', () => {
    const id = '6f1c0b52-8c1e-4a57-9d1e-0a3f5b7c9d2e'
    const lid = readLid(new URL(guideLink(id), 'https://www.example.com').search)
    expect(lid && atob(lid)).toBe(id)
  })
})
