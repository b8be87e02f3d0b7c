import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import { messages } from './messages.ts'

// Every other test asks for these by key; here they are held to the letter of the specification.
test('every sentence is the one that was specified', () => {
  expect(messages.required).toBe('Required')
  expect(messages.lettersOnly).toBe('Only alphabetic characters are allowed')
  expect(messages.tooShort(limits.NAME_MIN_CODE_POINTS)).toBe(
    'Field must be at least 3 characters long',
  )
  expect(messages.tooLong(limits.NAME_MAX_CHARS)).toBe('Field must not exceed 50 characters')
  expect(messages.emailFormat).toBe('Invalid email format')
  expect(messages.phoneFormat).toBe('Invalid phone number format')
  expect(messages.resumeMissing).toBe('Please upload your resume.')
  expect(messages.resumeFormat).toBe('Invalid file format')
  expect(messages.resumeTooLarge).toBe('File size exceeds (maximum of 2 MB permitted).')
  expect(messages.resumeUnreadable).toBe('Cannot read the file, please try again later.')
  expect(messages.resumeTooMany).toBe('Too many files')
  expect(messages.sent).toBe('Thanks! We will get back to you soon.')
  expect(messages.sendFailed).toBe('Something went wrong, please try again later.')
})

test('a resume may have 2,097,152 bytes', () => {
  expect(limits.RESUME_MAX_BYTES).toBe(2_097_152)
})
