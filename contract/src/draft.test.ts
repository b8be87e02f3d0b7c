import { describe, expect, test } from 'vitest'
import { applicationDraft, draftExamples, inquiryDraft, resumeFile } from '../examples/drafts.ts'
import { checkDraft } from './draft.ts'
import { FORMS, variantOf } from './forms.ts'
import { messages } from './messages.ts'

describe('checkDraft', () => {
  test.each(draftExamples)('$form: $name', ({ form, draft, errors }) => {
    const result = checkDraft(FORMS[form], draft)
    expect(result.ok ? {} : result.errors).toEqual(errors)
  })

  test('trims what was typed and takes the punctuation out of the phone number', () => {
    const typed = inquiryDraft({
      name: ' Mira Holloway ',
      email: ' mira@northbay.example ',
      phone: '+1 (512) 555-01.42',
      message: '  Hello.  ',
    })
    expect(checkDraft(FORMS['contact-us-page'], typed)).toEqual({
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

  test('keeps the resume of an application alone, whose type is careers', () => {
    const inquiry = checkDraft(FORMS['contact-us-page'], inquiryDraft({ resume: resumeFile() }))
    expect(inquiry).toMatchObject({ ok: true, value: { resume: null } })
    const draft = applicationDraft({ inquiryType: 'services' })
    const value = { inquiryType: 'careers', resume: resumeFile() }
    expect(checkDraft(FORMS['careers-page'], draft)).toMatchObject({ ok: true, value })
  })

  test('in file-upload mode wants a resume and no inquiry type', () => {
    const variant = variantOf('contact-us-popup', 'file-upload')
    expect(checkDraft(variant, inquiryDraft({ inquiryType: '' }))).toEqual({
      ok: false,
      errors: { resume: messages.resumeMissing },
    })
  })

  test('leaves out what a form does not ask for, even if it was sent', () => {
    const result = checkDraft(FORMS['lead-magnet'], inquiryDraft({ message: 'm'.repeat(300) }))
    expect(result).toMatchObject({
      ok: true,
      value: { inquiryType: 'leadMagnet', phone: '', message: '', resume: null },
    })
  })
})
