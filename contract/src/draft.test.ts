import { describe, expect, test } from 'vitest'
import { applicationDraft, draftExamples, inquiryDraft, resumeFile } from '../examples/drafts.ts'
import { checkDraft } from './draft.ts'

describe('checkDraft', () => {
  test.each(draftExamples)('$form: $name', ({ form, draft, failures }) => {
    const result = checkDraft(form, draft)
    expect(result.ok ? {} : result.failures).toEqual(failures)
  })

  test('trims what was typed and takes the punctuation out of the phone number', () => {
    const typed = inquiryDraft({
      name: ' Mira Holloway ',
      email: ' mira@northbay.example ',
      phone: '+1 (512) 555-01.42',
      message: '  Hello.  ',
    })
    expect(checkDraft('contact-us-page', typed)).toEqual({
      ok: true,
      value: {
        inquiryType: 'services',
        name: 'Mira Holloway',
        email: 'mira@northbay.example',
        phone: '+15125550142',
        message: 'Hello.',
        resume: null,
      },
    })
  })

  test('drops a resume when the inquiry is no application', () => {
    const result = checkDraft('contact-us-page', inquiryDraft({ resume: resumeFile() }))
    expect(result).toMatchObject({ ok: true, value: { resume: null } })
  })

  test('keeps the resume of an application, and its inquiry type is careers whatever was sent', () => {
    const result = checkDraft('careers-page', applicationDraft({ inquiryType: 'services' }))
    expect(result).toMatchObject({
      ok: true,
      value: { inquiryType: 'careers', resume: resumeFile() },
    })
  })
})
