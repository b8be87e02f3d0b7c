import { RESUME_MAX_MB } from './limits.ts'

/** Every message of the forms and the server to visitors. Source: SPEC.md sections 5 and 8 */
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
    'Something went wrong, please try again later. No answer came, so it may have arrived; if you try again, it is still sent only once.',
} as const

/** The messages that only the server gives: to API clients, and above a form that was sent without JavaScript. */
export const serverMessages = {
  profile: 'Must be SERVICES or CAREERS',
  resumeNotExpected: 'A file can only be sent with the profile CAREERS',
  resumeAgain: 'Please choose your resume again: a browser does not keep a chosen file.',
  checkFields: 'Nothing has been sent yet. Please check the marked fields.',
} as const

/**
 * The server's messages on the content of a resume; one whose content is of another format gets
 * `messages.resumeFormat`. Not part of `messages`, which every form loads: browsers do not inspect files.
 */
export const resumeContentMessages = {
  broken:
    'This file cannot be opened. Please save your resume as a PDF again, and choose the new file.',
  protected: 'This file is protected by a password. Please save it without a password.',
  macros: 'This file contains macros. Please save your resume as a PDF, and choose the new file.',
  active:
    'This file contains scripts or controls. Please print your resume to a new PDF, and choose the new file.',
  embedded: 'This file contains other files. Please save your resume as a PDF without them.',
  remote:
    'This file loads content from the internet. Please save your resume as a PDF, and choose the new file.',
  oversized: 'This file is too large once decompressed. Please save your resume as a PDF.',
  infected: 'A virus scanner flagged this file. Please send your resume from another device.',
} as const
