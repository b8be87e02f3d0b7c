import type { Draft, ValidationErrors } from '@lanternfield/contract/draft.ts'
import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { PageFormId } from '@lanternfield/contract/forms.ts'
import { words } from '@lanternfield/contract/language.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { ABOUT_PARAMETER, type Topic } from '@lanternfield/contract/topic.ts'
import type { Cheerio, CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'

export type FormState = {
  readonly form: PageFormId
  readonly draft: Draft
  readonly errors: ValidationErrors
  /** The page that it is about. */
  readonly topic: Topic | null
  /** One sentence above the form. */
  readonly message: string
}

/** A page as the build made it, with its form filled in as it was sent and an error message at each wrong field. */
export async function renderFormPage(
  page: string,
  { form: id, draft, errors, topic, message }: FormState,
): Promise<string> {
  // Few visitors have no scripts, and this is a sixth of the server's memory at the start.
  const { load } = await import('cheerio/slim')
  const $ = load(page)
  const form = $(`form[data-form="${id}"]`)
  if (form.length === 0)
    throw new Error(`The page of the form ${id} has no such form. Build the site again.`)

  // No directive has this name: the form stays the plain HTML that it is now. Woken, it would be new and empty.
  form.closest('astro-island').attr('client', 'never')
  form.attr('data-plain', '')

  for (const name of FIELD_NAMES) {
    const field = form.find(`[name="${name}"]`)
    if (name !== 'resume') setValue(field, draft[name])
    const failure = errors[name]
    if (!failure) continue
    field.attr('aria-invalid', 'true')
    form.find(`[data-error-for="${name}"]`).removeAttr('hidden').text(failure)
  }
  if (topic) offerContext($, form.find('[data-topic-line]'), topic)
  form.find('[data-form-message]').removeAttr('hidden').text(message)
  const firstWrong = FIELD_NAMES.find((name) => errors[name])
  if (firstWrong) form.find(`[name="${firstWrong}"]`).first().attr('autofocus', '')
  $('title').text(fillCopy(words.errorTitle, { title: $('title').text() }))
  return $.html()
}

/** A box that is ticked: the visitor takes the page back that the form is about by clearing it. */
function offerContext($: CheerioAPI, line: Cheerio<Element>, { path, title }: Topic): void {
  const box = $('<input type="checkbox" checked>').attr({ name: ABOUT_PARAMETER, value: path })
  const text = (line.attr('data-topic-line') ?? '').replace('{title}', () => title)
  line.append($('<label>').append(box, $('<span>').text(text)))
}

function setValue(field: Cheerio<Element>, value: string): void {
  if (field.is('[type="hidden"]')) return
  if (field.is('textarea')) field.text(value)
  else if (field.is('select')) {
    field.find('option').each((_, option) => {
      if (option.attribs.value === value) option.attribs.selected = ''
      else delete option.attribs.selected
    })
  } else field.attr('value', value)
}
