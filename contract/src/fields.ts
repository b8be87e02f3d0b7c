/**
 * The fields of every form, in their order in the form. From this table follow the types of a draft, its
 * check, the names in a request, what a tab remembers of a form, the controls, what is stored, and what
 * mails, the operator's commands and webhooks list. How to add one: docs/how-to/add-a-form-field.md
 */

import { LINE_MAX_CHARS } from './limits.ts'

/** The forms; how else they differ is in `forms.ts`. */
export type FormId =
  | 'contact-us-page'
  | 'careers-page'
  | 'contact-us-popup'
  | 'exit-intent'
  | 'lead-magnet'

type Field = {
  readonly control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'file'
  /** The name in a `SendEmailPayload`. Source: docs/specification.md section 7 */
  readonly sentAs: string
  /** For a line of text: the token by which browsers and password managers fill it in. */
  readonly autoComplete?: string
  /** Sent instead of an empty value. */
  readonly emptySentAs?: string
  /** Of a line of text without a rule of its own in `rules.ts`: at most so many characters. */
  readonly maxChars?: number
  /** Of a list: what can be chosen, in its order. What people read for each is `choices` in content/forms.yaml. */
  readonly choices?: readonly [string, ...string[]]
  /** Of a field into which a visitor types: `required` by every form, or by form; forms that are not named lack it. */
  readonly asked?: 'required' | Readonly<Partial<Record<FormId, 'required' | 'optional'>>>
}

/** By the name of the input: one word in lower case. */
export const FIELDS = {
  name: { control: 'text', sentAs: 'name', autoComplete: 'name', asked: 'required' },
  email: { control: 'email', sentAs: 'toEmailAddress', autoComplete: 'email', asked: 'required' },
  phone: {
    control: 'tel',
    sentAs: 'phoneNumber',
    autoComplete: 'tel',
    asked: {
      'contact-us-page': 'optional',
      'careers-page': 'required',
      'contact-us-popup': 'required',
      'exit-intent': 'required',
    },
  },
  inquiryType: {
    control: 'select',
    sentAs: 'inquiryLabel',
    choices: ['services', 'scheduleDemo', 'feedback', 'careers'],
  },
  message: {
    control: 'textarea',
    sentAs: 'emailMessage',
    // The service this contract was written for rejects an empty message.
    emptySentAs: ' ',
    asked: {
      'contact-us-page': 'optional',
      'careers-page': 'optional',
      'contact-us-popup': 'optional',
    },
  },
  // Last: of a body that a file makes too large, only what comes before the file can be read.
  resume: { control: 'file', sentAs: 'fileAttachment' },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof FIELDS

export type FieldName = keyof Fields

/** The fields whose value is text. */
export type TextFieldName = Exclude<FieldName, 'resume'>

/** The fields that a visitor fills in, but for the inquiry type, which decides where a submission goes. */
export type TypedFieldName = Exclude<TextFieldName, 'inquiryType'>

/** The fields whose value is one of a list. */
export type ChoiceFieldName = {
  [Name in FieldName]: Fields[Name] extends { readonly choices: unknown } ? Name : never
}[FieldName]

/** What people read for each value of a field. */
export type ChoiceWords<Name extends ChoiceFieldName> = Readonly<
  Record<Fields[Name]['choices'][number], string>
>

/** The name of a typed field in a request. */
export type SentName = Fields[TypedFieldName]['sentAs']

/** In the order of the form: the first with an error gets the focus. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

export const TEXT_FIELD_NAMES = FIELD_NAMES.filter((name) => name !== 'resume')

export const TYPED_FIELD_NAMES = TEXT_FIELD_NAMES.filter((name) => name !== 'inquiryType')

export const CHOICE_FIELD_NAMES = /* @__PURE__ */ FIELD_NAMES.filter(isChoice)

/** Those that hold one line, which operators read as a list. */
export const LINE_FIELD_NAMES = /* @__PURE__ */ TYPED_FIELD_NAMES.filter(
  (name) => FIELDS[name].control !== 'textarea',
)

/** The values of a form except the resume, by field. */
export type FieldTexts = Readonly<Record<TextFieldName, string>>

export const EMPTY_TEXTS: FieldTexts = makeTexts(() => '')

export type TypedTexts = Readonly<Record<TypedFieldName, string>>

export function makeTexts(textOf: (name: TextFieldName) => string): FieldTexts {
  return Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, textOf(name)])) as FieldTexts
}

/** The label of a field in the operator's commands. */
export function operatorLabel(name: FieldName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The typed fields alone of anything that has them. */
export function pickTyped(texts: TypedTexts): TypedTexts {
  return makeTyped((name) => texts[name])
}

/** Whether a form requires a typed field, has it, or lacks it. */
export type Demand = 'required' | 'optional' | 'absent'

/** Whether the value of a field is one of a list. */
export function isChoice(name: FieldName): name is ChoiceFieldName {
  return choicesOf(name) !== undefined
}

/** The values of a field that is a list. */
export function choicesOf(name: FieldName): readonly string[] | undefined {
  const field: Field = FIELDS[name]
  return field.choices
}

/** How a form asks for a typed field. */
export function demandOf(name: TypedFieldName, form: FormId): Demand {
  const asked: Field['asked'] = FIELDS[name].asked
  return typeof asked === 'string' ? asked : (asked?.[form] ?? 'absent')
}

/** The longest text of a typed field without a rule of its own. */
export function maxCharsOf(name: TypedFieldName): number {
  const field: Field = FIELDS[name]
  return field.maxChars ?? LINE_MAX_CHARS
}

export function makeTyped(textOf: (name: TypedFieldName) => string): TypedTexts {
  return Object.fromEntries(TYPED_FIELD_NAMES.map((name) => [name, textOf(name)])) as TypedTexts
}

/** The field that a name in a request belongs to; null if no input has it. */
export function fieldSentAs(name: string): FieldName | null {
  // The mailbox follows from the kind of inquiry.
  if (name === 'emailProfile') return 'inquiryType'
  return FIELD_NAMES.find((field) => FIELDS[field].sentAs === name) ?? null
}
