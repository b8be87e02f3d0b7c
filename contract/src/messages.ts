/** Every sentence that a visitor can be told by a form or by the server. Source: SPEC.md sections 5 and 8. */
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
  profile: 'Must be SERVICES or CAREERS',

  resumeMissing: 'Please upload your resume.',
  resumeFormat: 'Invalid file format',
  resumeTooLarge: 'File size exceeds (maximum of 2 MB permitted).',
  resumeUnreadable: 'Cannot read the file, please try again later.',
  resumeTooMany: 'Too many files',
  resumeNotExpected: 'A file can only be sent with the profile CAREERS',

  resumeAgain: 'Please choose your resume again: a browser does not keep a chosen file.',

  checkFields: 'Nothing has been sent yet. Please check the marked fields.',
  tooManySubmissions: (minutes: number) =>
    `Several messages have come from your connection. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,

  sent: 'Thanks! We will get back to you soon.',
  sendFailed: 'Something went wrong, please try again later.',
  offline:
    'Something went wrong, please try again later. You seem to be offline: nothing has been sent.',
  noAnswer:
    'Something went wrong, please try again later. No answer came, so it may have arrived; if you try again, it is still sent only once.',
} as const
