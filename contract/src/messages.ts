import { RESUME_MAX_MB } from './limits.ts'

/** The messages of the forms and the server to visitors that both say. Source: docs/specification.md sections 5 and 8 */
export const messages = {
  required: 'Required',
  notText: 'Must be text',
  lettersOnly: 'Only alphabetic characters are allowed',
  tooShort: (minChars: number) => `Field must be at least ${minChars} characters long`,
  tooLong: (maxChars: number) => `Field must not exceed ${maxChars} characters`,
  oneLine: 'Must be a single line',
  emailFormat: 'Invalid email format',
  phoneFormat: 'Invalid phone number format',
  inquiryType: 'Choose one of the listed inquiry types',

  resumeMissing: 'Please upload your resume.',
  resumeFormat: 'Invalid file format',
  resumeTooLarge: `File size exceeds (maximum of ${RESUME_MAX_MB} MB permitted).`,
  resumeUnreadable: 'Cannot read the file, please try again later.',
  resumeTooMany: 'Too many files',

  tooManySubmissions: (minutes: number) =>
    `Several messages have come from your connection. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,

  sent: 'Thanks! We will get back to you soon.',
  sendFailed: 'Something went wrong, please try again later.',
  offline:
    'Something went wrong, please try again later. You seem to be offline: nothing has been sent.',
  noAnswer:
    'Something went wrong, please try again later. We got no answer, so it may have arrived; if you try again, it is still sent only once.',
} as const

/** The messages that only the server gives, to API clients. What it answers to visitors besides is in answer-copy.ts. */
export const serverMessages = {
  profile: 'Must be SERVICES or CAREERS',
  resumeNotExpected: 'A file can only be sent with the profile CAREERS',
} as const
