import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { expect, test } from 'vitest'
import { CONTENT } from '../../testing/test-server.ts'
import { describeLines } from './describe.ts'

test('people read the words of what was chosen, and anything else as it was sent', () => {
  // A field into which visitors type, as if it were a list.
  const choices = { ...CONTENT.fieldCopy.choices, phone: { small: 'Up to $50,000' } }
  const textOf = (phone: string) =>
    describeLines({ ...EMPTY_TEXTS, phone }, { ...CONTENT.fieldCopy, choices })[2]
  expect(textOf('small')).toEqual({ name: 'phone', label: 'Your phone', text: 'Up to $50,000' })
  expect(textOf('large')?.text).toBe('large')
})
