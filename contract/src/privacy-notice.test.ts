import { expect, test } from 'vitest'
import { checkNoticeVersion } from './privacy-notice.ts'

test.each(['3f9a1c2b4d5e', '2030-05-06', 'v1.2_b', 'x'.repeat(64)])('%s is a version', (sent) => {
  expect(checkNoticeVersion(sent)).toBe(sent)
})

test.each(['', 'a b', 'a\nb', 'ü', 'x'.repeat(65), 7, null, ['v1'], { toString: () => 'v1' }])(
  '%j counts as none',
  (sent) => {
    expect(checkNoticeVersion(sent)).toBeNull()
  },
)
