import { expect, test } from 'vitest'
import { recordNotice } from './privacy-notice.ts'

const WORDS = {
  inquiry: 'We answer you. Deleted after 180 days.',
  application: 'We consider you.',
  guide: 'We send you the guide.',
  link: 'Policy',
  more: 'In brief',
  points: [
    { title: 'Who', text: 'We.' },
    { title: 'How long', text: '180 days.' },
  ],
}

test('records every word of the notice', () => {
  expect(recordNotice(WORDS, '/policy/').text).toBe(
    [
      'We answer you. Deleted after 180 days.',
      'We consider you.',
      'We send you the guide.',
      '',
      'In brief',
      'Who: We.',
      'How long: 180 days.',
      'Policy: /policy/',
    ].join('\n'),
  )
})

test('the version changes with the words, their order and the policy alone', () => {
  const { version } = recordNotice(WORDS, '/policy/')
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(recordNotice(structuredClone(WORDS), '/policy/').version).toBe(version)
  expect(recordNotice(WORDS, '/other/').version).not.toBe(version)
  const points = [...WORDS.points].reverse()
  expect(recordNotice({ ...WORDS, points }, '/policy/').version).not.toBe(version)
})
