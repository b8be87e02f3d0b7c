import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIELD_NAMES, type FieldName } from '@lanternfield/contract/fields.ts'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../harness/demo-content.ts'

type Words = {
  readonly labels: Record<FieldName, string>
  readonly sent: { readonly title: Record<'inquiry' | 'application', string>; another: string }
}
const { labels: LABELS, sent: SENT }: Words = parse(
  readFileSync(join(DEMO_CONTENT, 'forms.yaml'), 'utf8'),
)

export type Entries = {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly inquiryType?: string
  readonly message?: string
}

/** The form of a page or of a dialog, found as a person finds it: by the names of its fields. */
export function formOf(root: Page | Locator) {
  const form = root.locator('form[data-form]')
  return {
    ...(Object.fromEntries(
      FIELD_NAMES.map((name) => [name, form.getByLabel(LABELS[name], { exact: true })]),
    ) as Record<FieldName, Locator>),
    submit: form.getByRole('button', { name: 'Submit', exact: true }),
    /** The same, or what it is called in the offer of the guide. */
    send: form.getByRole('button', { name: /^(Submit|Get the guide)$/ }),
    errorOf: (field: string): Locator => form.locator(`[data-error-for="${field}"]`),
  }
}

/** The heading of the card in the place of a sent form, and the button that brings the form back. */
export function sentCardOf(page: Page) {
  return {
    title: page.getByRole('heading', {
      name: new RegExp(`^(${SENT.title.inquiry}|${SENT.title.application})$`),
    }),
    another: page.getByRole('button', { name: SENT.another }),
  }
}

/** Types into the fields that are given. */
export async function fillIn(
  root: Page | Locator,
  { name, email, phone, inquiryType, message }: Entries,
): Promise<void> {
  const form = formOf(root)
  if (name !== undefined) await form.name.fill(name)
  if (email !== undefined) await form.email.fill(email)
  if (phone !== undefined) await form.phone.fill(phone)
  if (inquiryType !== undefined) await form.inquiryType.selectOption(inquiryType)
  if (message !== undefined) await form.message.fill(message)
}

/** Resolves when the island has woken and its form is React's. */
export async function hydrate(page: Page): Promise<void> {
  await formOf(page).name.focus()
  await page.waitForFunction(() => document.querySelector('astro-island[data-hydrated]'))
}

/** A complete inquiry. */
export const INQUIRY = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '512 555 0142',
  inquiryType: 'services',
  message: 'Two sentences. They are enough.',
} as const

export const EMPTY_FIELDS = { name: '', email: '', phone: '', inquiryType: '', message: '' }

/** What is entered in the form of a page or of a dialog. */
export async function valuesIn(root: Page | Locator) {
  const { name, email, phone, inquiryType, message } = formOf(root)
  const [n, e, p, i, m] = await Promise.all(
    [name, email, phone, inquiryType, message].map((field) => field.inputValue()),
  )
  return { name: n, email: e, phone: p, inquiryType: i, message: m }
}

export const visibleLabels = (dialog: Locator) => dialog.locator('label:visible').allTextContents()
