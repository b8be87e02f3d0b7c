/**
 * Named good and bad drafts that the tests of every side run through, so that browser and server
 * cannot come to disagree quietly.
 */
import type { Draft, ValidationErrors } from '../src/draft.ts'
import { EMPTY_TEXTS, type FormId } from '../src/fields.ts'
import { messages } from '../src/messages.ts'
import { formatOf, type ResumeFile } from '../src/resume.ts'

export type DraftExample = {
  readonly name: string
  readonly form: FormId
  readonly draft: Draft
  /** The sentence at each wrong field; empty for a good draft. */
  readonly errors: ValidationErrors
}

const EMPTY_DRAFT: Draft = { ...EMPTY_TEXTS, resume: null }

/** A complete request for services, as typed into the contact page. */
export function inquiryDraft(changes: Partial<Draft> = {}): Draft {
  return {
    ...EMPTY_DRAFT,
    inquiryType: 'services',
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '+1 512 555 0142',
    message: 'We need help with our claims portal.',
    ...changes,
  }
}

/** A complete application, as typed into the careers page. */
export function applicationDraft(changes: Partial<Draft> = {}): Draft {
  return inquiryDraft({ inquiryType: 'careers', resume: resumeFile(), ...changes })
}

/** A resume of the format that its name says, if the changes name no other. */
export function resumeFile(changes: Partial<ResumeFile> = {}): ResumeFile {
  const fileName = changes.fileName ?? 'mira-holloway.pdf'
  return { fileName, size: 48_213, format: formatOf('', fileName), ...changes }
}

/** Makes examples of a form from a draft that is right but for the changes. */
const examplesOf =
  (form: FormId, draftOf: (changes: Partial<Draft>) => Draft) =>
  (name: string, changes: Partial<Draft>, errors: ValidationErrors = {}): DraftExample => ({
    name,
    form,
    draft: draftOf(changes),
    errors,
  })

const inquiry = examplesOf('contact-us-page', inquiryDraft)
const application = examplesOf('careers-page', applicationDraft)
const popupInquiry = examplesOf('contact-us-popup', inquiryDraft)
const exitInquiry = examplesOf('exit-intent', inquiryDraft)
const guideRequest = examplesOf('lead-magnet', (changes) => ({
  ...EMPTY_DRAFT,
  ...{ name: 'Mira Holloway', email: 'mira@northbay.example' },
  ...changes,
}))

/** Makes examples of one field, which is right unless there is a message. */
const examplesIn =
  <Field extends keyof Draft>(field: Field, example = inquiry) =>
  (name: string, value: Draft[Field], message?: string) =>
    example(name, { [field]: value }, message === undefined ? {} : { [field]: message })

const name = examplesIn('name')
const email = examplesIn('email')
const phone = examplesIn('phone')
const message = examplesIn('message')
const applicationPhone = examplesIn('phone', application)
const resume = examplesIn('resume', application)

// "e" and a combining accent: two code points, one character.
const ACCENTED = 'e\u0301'
// Four people joined into one emoji: eleven code units, one character.
const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'

const { required, lettersOnly, tooShort, tooLong, emailFormat, phoneFormat } = messages
const { resumeMissing, resumeFormat, resumeTooLarge } = messages

export const draftExamples: readonly DraftExample[] = [
  inquiry('complete request for services', {}),
  inquiry('demo without a phone number', { inquiryType: 'scheduleDemo', phone: '' }),
  inquiry('everything empty', EMPTY_DRAFT, {
    inquiryType: required,
    name: required,
    email: required,
  }),

  name('name of spaces only', '   ', required),
  name('name with a digit', 'Mira 2', lettersOnly),
  name('name with an apostrophe', "Mira O'Hara", lettersOnly),
  name('short name with a digit: the first rule wins', 'M2', lettersOnly),
  name('name of two letters', 'Mi', tooShort(3)),
  name('name of two letters and spaces around', ' Mi ', tooShort(3)),
  name('name of two letters in Devanagari', 'जो', tooShort(3)),
  name('name of two characters written with three', 'राम'),
  name('name of three letters', 'Mia'),
  name('name of fifty letters', 'a'.repeat(50)),
  name('name of fifty characters written with a hundred', ACCENTED.repeat(50)),
  name('name of fifty-one letters', 'a'.repeat(51), tooLong(50)),
  name('name in Devanagari', 'मीरा शर्मा'),
  name('name in Chinese with a space', '王 小明'),
  name('name that hides megabytes in one character', `a${'\u0301'.repeat(100_000)}bc`, tooLong(50)),

  email('e-mail address with spaces around', ' mira@northbay.example '),
  email('e-mail address with a tag', 'mira.h+web@mail.northbay.example'),
  email('no e-mail address', '', required),
  email('e-mail address without at', 'mira.northbay.example', emailFormat),
  email('e-mail address without a dot in its domain', 'mira@northbay', emailFormat),
  email('e-mail address with two ats', 'mira@home@northbay.example', emailFormat),
  email('e-mail address with a space', 'mira h@northbay.example', emailFormat),
  email('e-mail address with a dot too many', 'mira@northbay..example', emailFormat),
  email('e-mail address with a quotation mark', 'a"b@x.example', emailFormat),
  email('two e-mail addresses', 'a@northbay.example,b@northbay.example', emailFormat),
  email('e-mail address with a header in it', 'mira@a.example\r\nBcc: x@y.example', emailFormat),
  email('e-mail address in wide letters', 'ｍｉｒａ＠ｎｏｒｔｈｂａｙ．ｅｘａｍｐｌｅ'),
  email('e-mail address of forty characters', `${'m'.repeat(23)}@northbay.example`),
  email('e-mail address of forty-one characters', `${'m'.repeat(31)}@a.example`, tooLong(40)),

  phone('phone of seven digits', '5550142'),
  phone('phone of six digits', '555014', phoneFormat),
  phone('phone of sixteen digits', '1234567890123456', phoneFormat),
  phone('phone of fifteen digits and a plus', '+123456789012345'),
  phone('phone with punctuation', '+1 (512) 555-01.42'),
  phone('phone in wide digits', '０９０－１２３４－５６７８'),
  phone('phone with a zero in brackets', '+44 (0)20 7946 0958'),
  phone('phone with letters', '555 CALL NOW', phoneFormat),
  phone('phone with a plus inside', '512+5550142', phoneFormat),
  phone('phone of punctuation only', '(---)', phoneFormat),
  phone('phone of a hyphen', '-', phoneFormat),
  phone('phone of wide hyphens and blanks', ' － － ', phoneFormat),

  inquiry('no inquiry type', { inquiryType: '' }, { inquiryType: required }),
  inquiry('unknown inquiry type', { inquiryType: 'sales' }, { inquiryType: messages.notListed }),

  message('message of 256 characters', 'm'.repeat(256)),
  message('message of 256 emoji', FAMILY.repeat(256)),
  message('message of 257 characters', 'm'.repeat(257), tooLong(256)),
  message('message of 256 characters and spaces around', ` ${'m'.repeat(256)} `),

  inquiry(
    'application from the contact page without a resume',
    { inquiryType: 'careers' },
    { resume: resumeMissing },
  ),

  application('complete application', {}),
  application('application whose inquiry type nobody sent', { inquiryType: '' }),
  application('application with everything empty', EMPTY_DRAFT, {
    name: required,
    email: required,
    phone: required,
    resume: resumeMissing,
  }),
  applicationPhone('national phone of ten digits', '512 555 0142'),
  applicationPhone('national phone of eleven digits', '1 512 555 0142', tooLong(10)),
  applicationPhone('phone of fifteen digits with a country code', '+91 80 1234 5678 901'),
  applicationPhone('application without a phone', '', required),
  applicationPhone('national phone of hyphens', '---', phoneFormat),

  resume('no resume', null, resumeMissing),
  resume('empty resume', resumeFile({ size: 0 }), resumeMissing),
  resume('resume in DOCX', resumeFile({ fileName: 'mira.docx' })),
  resume('PDF without an extension', resumeFile({ fileName: 'My Resume', format: 'pdf' })),
  resume('PDF called by a file picker', resumeFile({ fileName: 'mira.pdf (1)', format: 'pdf' })),
  resume('PDF called a DOCX', resumeFile({ fileName: 'mira.docx', format: 'pdf' })),
  resume('resume as a picture', resumeFile({ fileName: 'mira.png' }), resumeFormat),
  resume('resume without an extension', resumeFile({ fileName: 'pdf' }), resumeFormat),
  resume('resume with two extensions', resumeFile({ fileName: 'mira.pdf.exe' }), resumeFormat),
  resume('resume of exactly 2 MB', resumeFile({ size: 2_097_152 })),
  resume('resume of one byte more', resumeFile({ size: 2_097_153 }), resumeTooLarge),
  resume(
    'resume with a name of 257 characters',
    resumeFile({ fileName: `${'r'.repeat(253)}.pdf` }),
    tooLong(256),
  ),

  popupInquiry('complete request for services', {}),
  exitInquiry('complete request, with a message that the form does not have', {}),
  ...[popupInquiry, exitInquiry].flatMap((example) => [
    example('everything empty', EMPTY_DRAFT, {
      inquiryType: required,
      name: required,
      email: required,
      phone: required,
    }),
    example('application without a resume', { inquiryType: 'careers' }, { resume: resumeMissing }),
  ]),
  popupInquiry('national phone of eleven digits', { phone: '15125550142' }, { phone: tooLong(10) }),

  guideRequest('complete request for the guide', {}),
  guideRequest('everything empty', EMPTY_DRAFT, { name: required, email: required }),
]
