/**
 * Named good and bad drafts that the tests of every side run through, so that browser and server
 * cannot come to disagree quietly.
 */
import { type Draft, EMPTY_DRAFT, type Failures } from '../src/draft.ts'
import { makeTyped, type TypedTexts } from '../src/fields.ts'
import type { FormId } from '../src/forms.ts'
import { messages } from '../src/messages.ts'
import type { ResumeFile } from '../src/resume.ts'

export type DraftExample = {
  readonly name: string
  readonly form: FormId
  readonly draft: Draft
  /** The sentence at each wrong field; empty for a good draft. */
  readonly failures: Failures
}

/** For test data that names only the fields it is about. */
export const EMPTY_TYPED: TypedTexts = makeTyped(() => '')

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

export function resumeFile(changes: Partial<ResumeFile> = {}): ResumeFile {
  return { fileName: 'mira-holloway.pdf', size: 48_213, ...changes }
}

const inquiry = (name: string, changes: Partial<Draft>, failures: Failures = {}): DraftExample => ({
  name,
  form: 'contact-us-page',
  draft: inquiryDraft(changes),
  failures,
})

const application = (
  name: string,
  changes: Partial<Draft>,
  failures: Failures = {},
): DraftExample => ({ name, form: 'careers-page', draft: applicationDraft(changes), failures })

const popupInquiry = (
  form: 'contact-us-popup' | 'exit-intent',
  name: string,
  changes: Partial<Draft>,
  failures: Failures = {},
): DraftExample => ({ name, form, draft: inquiryDraft(changes), failures })

const guideRequest = (
  name: string,
  changes: Partial<Draft>,
  failures: Failures = {},
): DraftExample => ({
  name,
  form: 'lead-magnet',
  draft: { ...EMPTY_DRAFT, name: 'Mira Holloway', email: 'mira@northbay.example', ...changes },
  failures,
})

// "e" and a combining accent: two code points, one character.
const ACCENTED = 'e\u0301'
// Four people joined into one emoji: eleven code units, one character.
const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'

export const draftExamples: readonly DraftExample[] = [
  inquiry('complete request for services', {}),
  inquiry('demo without a phone number', { inquiryType: 'scheduleDemo', phone: '' }),
  inquiry('general inquiry without a message', { inquiryType: 'feedback', message: '' }),
  inquiry('everything empty', EMPTY_DRAFT, {
    inquiryType: messages.required,
    name: messages.required,
    email: messages.required,
  }),

  inquiry('name of spaces only', { name: '   ' }, { name: messages.required }),
  inquiry('name with a digit', { name: 'Mira 2' }, { name: messages.lettersOnly }),
  inquiry('name with an apostrophe', { name: "Mira O'Hara" }, { name: messages.lettersOnly }),
  inquiry('name with a line break', { name: 'Mira\nBcc' }, { name: messages.lettersOnly }),
  inquiry(
    'short name with a digit: the first rule wins',
    { name: 'M2' },
    { name: messages.lettersOnly },
  ),
  inquiry('name of two letters', { name: 'Mi' }, { name: messages.tooShort(3) }),
  inquiry(
    'name of two letters and spaces around',
    { name: ' Mi ' },
    { name: messages.tooShort(3) },
  ),
  inquiry(
    'name of two characters written with four',
    { name: ACCENTED.repeat(2) },
    { name: messages.tooShort(3) },
  ),
  inquiry('name of three letters', { name: 'Mia' }),
  inquiry('name of fifty letters', { name: 'a'.repeat(50) }),
  inquiry('name of fifty characters written with a hundred', { name: ACCENTED.repeat(50) }),
  inquiry('name of fifty-one letters', { name: 'a'.repeat(51) }, { name: messages.tooLong(50) }),
  inquiry('name in Devanagari', { name: 'मीरा शर्मा' }),
  inquiry('name in Chinese with a space', { name: '王 小明' }),
  inquiry(
    'name that hides megabytes in one character',
    { name: `a${'\u0301'.repeat(100_000)}bc` },
    { name: messages.tooLong(50) },
  ),

  inquiry('e-mail address with spaces around', { email: ' mira@northbay.example ' }),
  inquiry('e-mail address with a tag', { email: 'mira.h+web@mail.northbay.example' }),
  inquiry('no e-mail address', { email: '' }, { email: messages.required }),
  inquiry(
    'e-mail address without at',
    { email: 'mira.northbay.example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address without a dot in its domain',
    { email: 'mira@northbay' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address with two ats',
    { email: 'mira@home@northbay.example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address with a space',
    { email: 'mira h@northbay.example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address with a dot too many',
    { email: 'mira@northbay..example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'two e-mail addresses',
    { email: 'a@northbay.example,b@northbay.example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address with a header in it',
    { email: 'mira@northbay.example\r\nBcc: x@y.example' },
    { email: messages.emailFormat },
  ),
  inquiry(
    'e-mail address with a mark that is not seen',
    { email: 'mira\u200B@northbay.example' },
    { email: messages.emailFormat },
  ),
  inquiry('e-mail address of forty characters', { email: `${'m'.repeat(23)}@northbay.example` }),
  inquiry(
    'e-mail address of forty-one characters',
    { email: `${'m'.repeat(24)}@northbay.example` },
    { email: messages.tooLong(40) },
  ),

  inquiry('phone of seven digits', { phone: '5550142' }),
  inquiry('phone of six digits', { phone: '555014' }, { phone: messages.phoneFormat }),
  inquiry('phone of fifteen digits', { phone: '123456789012345' }),
  inquiry(
    'phone of sixteen digits',
    { phone: '1234567890123456' },
    { phone: messages.phoneFormat },
  ),
  inquiry('phone of fifteen digits and a plus', { phone: '+123456789012345' }),
  inquiry('phone with punctuation', { phone: '+1 (512) 555-01.42' }),
  inquiry('phone with letters', { phone: '555 CALL NOW' }, { phone: messages.phoneFormat }),
  inquiry('phone with a plus inside', { phone: '512+5550142' }, { phone: messages.phoneFormat }),
  inquiry('phone of punctuation only', { phone: '(---)' }, { phone: messages.phoneFormat }),

  inquiry('no inquiry type', { inquiryType: '' }, { inquiryType: messages.required }),
  inquiry('unknown inquiry type', { inquiryType: 'sales' }, { inquiryType: messages.inquiryType }),

  inquiry('message of 256 characters', { message: 'm'.repeat(256) }),
  inquiry('message of 256 emoji', { message: FAMILY.repeat(256) }),
  inquiry(
    'message of 257 characters',
    { message: 'm'.repeat(257) },
    { message: messages.tooLong(256) },
  ),
  inquiry('message of 256 characters and spaces around', { message: ` ${'m'.repeat(256)} ` }),

  inquiry('application from the contact page', { inquiryType: 'careers', resume: resumeFile() }),
  inquiry(
    'application from the contact page without a resume',
    { inquiryType: 'careers' },
    { resume: messages.resumeMissing },
  ),

  application('complete application', {}),
  application('application whose inquiry type nobody sent', { inquiryType: '' }),
  application('application without a message', { message: '' }),
  application('application with everything empty', EMPTY_DRAFT, {
    name: messages.required,
    email: messages.required,
    phone: messages.required,
    resume: messages.resumeMissing,
  }),
  application('national phone of ten digits', { phone: '512 555 0142' }),
  application(
    'national phone of eleven digits',
    { phone: '1 512 555 0142' },
    { phone: messages.tooLong(10) },
  ),
  application('national phone of six digits', { phone: '555014' }, { phone: messages.phoneFormat }),
  application('phone of fifteen digits with a country code', { phone: '+91 80 1234 5678 901' }),
  application(
    'phone of sixteen digits with a country code',
    { phone: '+91 80 1234 5678 9012' },
    { phone: messages.phoneFormat },
  ),
  application('application without a phone', { phone: '' }, { phone: messages.required }),

  application('no resume', { resume: null }, { resume: messages.resumeMissing }),
  application(
    'empty resume',
    { resume: resumeFile({ size: 0 }) },
    { resume: messages.resumeMissing },
  ),
  application('resume in DOC', { resume: resumeFile({ fileName: 'mira.doc' }) }),
  application('resume in DOCX', { resume: resumeFile({ fileName: 'mira.docx' }) }),
  application('resume with its extension in capitals', {
    resume: resumeFile({ fileName: 'MIRA.PDF' }),
  }),
  application(
    'resume as a picture',
    { resume: resumeFile({ fileName: 'mira.png' }) },
    { resume: messages.resumeFormat },
  ),
  application(
    'resume without an extension',
    { resume: resumeFile({ fileName: 'pdf' }) },
    { resume: messages.resumeFormat },
  ),
  application(
    'resume with two extensions',
    { resume: resumeFile({ fileName: 'mira.pdf.exe' }) },
    { resume: messages.resumeFormat },
  ),
  application('resume of exactly 2 MB', { resume: resumeFile({ size: 2_097_152 }) }),
  application(
    'resume of one byte more',
    { resume: resumeFile({ size: 2_097_153 }) },
    { resume: messages.resumeTooLarge },
  ),
  application(
    'resume with a name of 257 characters',
    { resume: resumeFile({ fileName: `${'r'.repeat(253)}.pdf` }) },
    { resume: messages.tooLong(256) },
  ),

  popupInquiry('contact-us-popup', 'complete request for services', {}),
  popupInquiry('contact-us-popup', 'everything empty', EMPTY_DRAFT, {
    inquiryType: messages.required,
    name: messages.required,
    email: messages.required,
    phone: messages.required,
  }),
  popupInquiry(
    'contact-us-popup',
    'national phone of eleven digits',
    { phone: '15125550142' },
    { phone: messages.tooLong(10) },
  ),
  popupInquiry(
    'contact-us-popup',
    'message of 257 characters',
    { message: 'm'.repeat(257) },
    { message: messages.tooLong(256) },
  ),
  popupInquiry(
    'contact-us-popup',
    'application without a resume',
    { inquiryType: 'careers' },
    { resume: messages.resumeMissing },
  ),

  popupInquiry('exit-intent', 'complete request, with a message that the form does not have', {}),
  popupInquiry('exit-intent', 'everything empty', EMPTY_DRAFT, {
    inquiryType: messages.required,
    name: messages.required,
    email: messages.required,
    phone: messages.required,
  }),
  popupInquiry(
    'exit-intent',
    'application without a resume',
    { inquiryType: 'careers' },
    { resume: messages.resumeMissing },
  ),

  guideRequest('complete request for the guide', {}),
  guideRequest('everything empty', EMPTY_DRAFT, {
    name: messages.required,
    email: messages.required,
  }),
  guideRequest('name with a digit', { name: 'Mira 2' }, { name: messages.lettersOnly }),
  guideRequest(
    'e-mail address without at',
    { email: 'mira.northbay.example' },
    { email: messages.emailFormat },
  ),
]
