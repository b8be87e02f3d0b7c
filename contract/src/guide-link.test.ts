import fc from 'fast-check'
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
    expect(readLid('?lid=abc')).toBeNull()
    expect(readLid('?LID=QUJD')).toBeNull()
    expect(readLid('')).toBeNull()
  })

  test('of any submission can be read from its link', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const lid = readLid(new URL(guideLink(id), 'https://www.example.com').search)
        expect(lid && atob(lid)).toBe(id)
      }),
    )
  })
})
