import { expect, test, vi } from 'vitest'
import { track } from './track.ts'

test.each([
  ['a getter that throws', { get: () => expect.fail('blocked') }],
  ['something that is no list', { value: 'blocked' }],
])('a blocker that makes dataLayer %s stops nothing', (_what, descriptor) => {
  vi.stubGlobal('window', Object.defineProperty({}, 'dataLayer', descriptor))
  expect(() => track('exit_intent', { page_path: '/' })).not.toThrow()
})
