import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guideLink } from './guide-link.ts'
import { isLid, readLid } from './lid.ts'

describe('a lead id', () => {
  test.each(['QUJD', 'QUI=', 'QQ==', 'a+/0', '1234'])('is %s', (value) => {
    expect(isLid(value)).toBe(true)
  })

  test.each(['', 'QUJ', 'QUJDQ', 'QU-D', 'QU_D', 'QUJ ', 'QU\nJ'])('is not "%s"', (value) => {
    expect(isLid(value)).toBe(false)
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
