import { expect, test } from 'vitest'
import { listedRoutes, readPage, UNLISTED } from '../routes.ts'

/** The pages with a form of their own. */
const FORM_PAGES = ['/careers/', '/contact-us/']

test('the floating button is on every page but those with a form', () => {
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const count = FORM_PAGES.includes(path) ? 0 : 1
    expect(readPage(path)('button.floating-button'), path).toHaveLength(count)
  }
})

test.each(FORM_PAGES)('a browser can fill in the form of %s, and cuts nothing', (path) => {
  const $ = readPage(path)
  const fields = $('form[data-form]').find('input, select, textarea')
  const isTyped = (type = '') => !['hidden', 'file', 'checkbox'].includes(type)
  const typed = fields.filter((_, field) => isTyped($(field).attr('type'))).toArray()
  const purposes = typed.map(({ attribs }) => [attribs.name, attribs.autocomplete])
  expect(Object.fromEntries(purposes)).toMatchObject({ name: 'name', email: 'email', phone: 'tel' })
  expect(purposes.filter(([, purpose]) => purpose)).toHaveLength(3)
  expect(fields.filter('[name=phone]').attr('type')).toBe('tel')
  // Too much is answered.
  expect(fields.filter('[maxlength]')).toHaveLength(0)
  const hidden = fields.filter('[type=hidden]').toArray()
  for (const { attribs } of hidden)
    expect(['form', 'noticeVersion', 'inquiryType']).toContain(attribs.name)
})
