import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FIELD_NAMES, type FieldName } from '@lanternfield/contract/fields.ts'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'yaml'
import { messages } from '../contract/src/messages.ts'
import { DEMO_CONTENT } from '../harness/demo-content.ts'
import { expect, newVisitor } from './product.ts'

type Words = {
  readonly labels: Record<FieldName, string>
  readonly sent: { readonly title: Record<'inquiry' | 'application', string>; another: string }
}
const { labels: LABELS, sent: SENT }: Words = parse(
  readFileSync(join(DEMO_CONTENT, 'forms.yaml'), 'utf8'),
)

type FileContent = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export type Entries = {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly inquiryType?: string
  readonly message?: string
  /** The path of a file, or a file. */
  readonly resume?: string | FileContent
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

/** Enters what is given. A resume is entered once it is read. */
export async function fillIn(
  root: Page | Locator,
  { name, email, phone, inquiryType, message, resume }: Entries,
): Promise<void> {
  const form = formOf(root)
  if (name !== undefined) await form.name.fill(name)
  if (email !== undefined) await form.email.fill(email)
  if (phone !== undefined) await form.phone.fill(phone)
  if (inquiryType !== undefined) await form.inquiryType.selectOption(inquiryType)
  if (message !== undefined) await form.message.fill(message)
  if (resume === undefined) return
  await form.resume.setInputFiles(resume)
  const fileName = typeof resume === 'string' ? basename(resume) : resume.name
  await expect(root.locator('.file-drop')).toContainText(fileName)
}

/** Sends a form that is complete. */
export async function send(root: Page | Locator): Promise<void> {
  await formOf(root).send.click()
  await expectThanks('page' in root ? root.page() : root)
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('status')).toContainText(messages.sent)
}

/** Resolves when the island has woken and its form is React's. */
export async function hydrate(page: Page): Promise<void> {
  await formOf(page).name.focus()
  await page.waitForFunction(() => document.querySelector('astro-island[data-hydrated]'))
}

/** As when the visitor turns to another tab, or a phone shows something else: not in the moment in which a form wakes. */
export async function putAway(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island:not([data-hydrated])'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** A complete inquiry. */
export const INQUIRY = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '512 555 0142',
  inquiryType: 'services',
  message: 'Two sentences. They are enough.',
} as const

/** A complete inquiry from an address that no other test writes from. */
export const newInquiry = () => ({ ...INQUIRY, email: newVisitor() })

export const EMPTY_FIELDS = { name: '', email: '', phone: '', inquiryType: '', message: '' }

/** What is entered in the form of a page or of a dialog. */
export async function valuesIn(root: Page | Locator) {
  const { name, email, phone, inquiryType, message } = formOf(root)
  const [n, e, p, i, m] = await Promise.all(
    [name, email, phone, inquiryType, message].map((field) => field.inputValue()),
  )
  return { name: n, email: e, phone: p, inquiryType: i, message: m }
}

/** Fails unless these texts are entered in the form of a page or of a dialog. */
export async function expectEntries(
  root: Page | Locator,
  entries: Omit<Entries, 'resume'>,
): Promise<void> {
  const form = formOf(root)
  for (const [field, text] of Object.entries(entries))
    await expect(form[field as keyof typeof entries]).toHaveValue(text)
}

export const visibleLabels = (dialog: Locator) => dialog.locator('label:visible')
