import { expect, test } from 'vitest'
import { publishingMark } from './publishing.ts'

const DAY = new Date('2026-12-05')

test('an article is on the site from the beginning of its day in UTC', () => {
  expect(publishingMark({ date: DAY }, Date.parse('2026-12-04T23:59:59.999Z'))).toBeDefined()
  expect(publishingMark({ date: DAY }, Date.parse('2026-12-05T00:00:00.000Z'))).toBeUndefined()
})

test.each([
  [{ draft: true, date: new Date('2026-11-01') }, 'Draft: not on the site'],
  [{ date: DAY }, 'Not on the site before 2026-12-05'],
  [{ draft: false }, undefined],
  [{ title: 'Without either' }, undefined],
  [{ sections: [{ text: 'By [[whom]].' }] }, 'Draft until this is written: [[whom]]'],
  [{ sections: [{ text: 'By [[whom]].' }], legal: true }, undefined],
  [{ sections: [{ text: 'By [us][1], in a list [[' }] }, undefined],
])('%o is marked: %s', (entry, mark) => {
  expect(publishingMark(entry, Date.parse('2026-12-01'))).toBe(mark)
})
