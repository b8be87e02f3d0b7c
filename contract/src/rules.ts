/**
 * Rules of single values: input is the field as typed, output the value as sent (trimmed, without
 * invisible characters, a phone number as digits) or the message of the first rule that fails.
 * Source: docs/specification.md section 5; the phone's two readings are settled in docs/decisions/one-contract.md.
 */
import * as v from 'valibot'
import {
  cleanLine,
  hasAtMost,
  ONE_LINE,
  withoutLoneSurrogates,
  withoutStrayJoiners,
} from './characters.ts'
import { choicesOf, maxCharsOf, type TypedFieldName } from './fields.ts'
import {
  EMAIL_MAX_CHARS,
  INQUIRY_LABEL_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  NAME_MAX_CHARS,
  NAME_MIN_CODE_POINTS,
  NATIONAL_PHONE_MAX_DIGITS,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
  SUBJECT_MAX_CHARS,
  WIRE_MESSAGE_MAX_CHARS,
  WRITTEN_NAME_MIN_CODE_POINTS,
} from './limits.ts'
import { messages, rules } from './messages.ts'
import { normalizePhone } from './phone.ts'

// With the joiners of their scripts.
const LETTERS_AND_SPACES = /^[\p{L}\p{M}\p{Join_C} ]+$/u
const AS_WRITTEN = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_C} .·‧・'‘’\-‐‑]+$/u
const SPACES = /[\t\p{Zs}]+/gu

// An address that mail can carry without quoting: no character with a meaning of its own in a header,
// no dot at an end of the local part or twice in a row, a domain of at least two labels. Every step of
// the pattern is settled by its next character, so that a long wrong address costs no more than its length.
const ATOM = String.raw`[^\s@.<>()\[\]\\,;:"\p{C}]+`
const LABEL = String.raw`[\p{L}\p{M}\p{Nd}]+(?:-+[\p{L}\p{M}\p{Nd}]+)*`
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=.{2})${LABEL}$`, 'u')

const PHONE = new RegExp(`^\\+?[0-9]{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`)

/** Absent and null count as empty; other values that are not text are rejected. */
const untrimmed = () =>
  v.pipe(v.nullish(v.string(messages.notText), ''), v.transform(withoutLoneSurrogates))
const text = () => v.pipe(untrimmed(), v.trim())
/** A line of text, without invisible characters. */
const line = () => v.pipe(untrimmed(), v.transform(cleanLine))
const atMost = (maxChars: number) =>
  v.check<string, string>((value) => hasAtMost(maxChars, value), messages.tooLong(maxChars))

/**
 * A visitor's name: letters of any script and spaces, at least NAME_MIN_CODE_POINTS, since a short name may be one
 * or two characters in its script, and at most NAME_MAX_CHARS.
 * @param names `written`: also the signs that names are written with
 */
export function nameRule(names = rules.names): TextRule {
  const isWritten = names === 'written'
  const least = isWritten ? WRITTEN_NAME_MIN_CODE_POINTS : NAME_MIN_CODE_POINTS
  return v.pipe(
    line(),
    v.transform((value) => withoutStrayJoiners(value).replace(SPACES, ' ')),
    v.trim(),
    v.nonEmpty(messages.required),
    isWritten
      ? v.regex(AS_WRITTEN, messages.namesOnly)
      : v.regex(LETTERS_AND_SPACES, messages.lettersOnly),
    // First, since it refuses megabytes without counting.
    atMost(NAME_MAX_CHARS),
    v.check((value) => [...value].length >= least, messages.tooShort(least)),
  )
}

/** An e-mail address, at most EMAIL_MAX_CHARS. */
const email = v.pipe(
  line(),
  v.nonEmpty(messages.required),
  v.transform(withOrdinarySigns),
  v.regex(EMAIL, messages.emailFormat),
  atMost(EMAIL_MAX_CHARS),
)

/** An address as East Asian keyboards type it, in wide letters, or with the full stop of a sentence. */
function withOrdinarySigns(address: string): string {
  return address
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\.$/, '')
}

/** Whether a text is an acceptable e-mail address. */
export function isEmail(value: string): boolean {
  return v.is(email, value)
}

/** Control characters, which databases, mail headers and terminals mishandle; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const withoutInvisible = () => v.transform((value: string) => value.replace(INVISIBLE, ''))

/** The message of a form: may be empty, at most MESSAGE_MAX_CHARS. */
const message = v.pipe(text(), withoutInvisible(), atMost(MESSAGE_MAX_CHARS))

/** The message in a request: at least one character, if only a space, at most WIRE_MESSAGE_MAX_CHARS. */
const wireMessage = v.pipe(
  untrimmed(),
  withoutInvisible(),
  v.nonEmpty(messages.required),
  atMost(WIRE_MESSAGE_MAX_CHARS),
)

/** A line of text that a form requires, or that may be empty. */
const demandedLine = (demand: keyof FieldRules) =>
  demand === 'required' ? v.pipe(line(), v.nonEmpty(messages.required)) : line()

/** The kind of inquiry, as people read it in the mailbox. */
export const inquiryLabel = lineRule(INQUIRY_LABEL_MAX_CHARS, 'required')

/** A mail subject; empty lets the server write one. */
export const subject = lineRule(SUBJECT_MAX_CHARS, 'optional')

/**
 * A telephone number: PHONE_MIN_DIGITS to PHONE_MAX_DIGITS digits with an optional plus.
 * @param phones `specified`: where it is required, more than NATIONAL_PHONE_MAX_DIGITS digits need the plus; `national`:
 * slashes are dropped
 */
export function phoneRule(demand: keyof FieldRules, phones = rules.phones): TextRule {
  const isNational = phones === 'national'
  const normalize = (typed: string) =>
    normalizePhone(isNational ? typed.replace(/[/\uff0f]/g, ' ') : typed)
  const isTooLong = new RegExp(`^[0-9]{${NATIONAL_PHONE_MAX_DIGITS + 1},}$`)
  return v.pipe(
    demandedLine(demand),
    v.check(
      (value) => isNational || demand === 'optional' || !isTooLong.test(normalize(value)),
      messages.tooLong(NATIONAL_PHONE_MAX_DIGITS),
    ),
    v.check((value) => value === '' || PHONE.test(normalize(value)), messages.phoneFormat),
    v.transform(normalize),
  )
}

export type TextRule = v.GenericSchema<unknown, string>

type FieldRules = { readonly required?: TextRule; readonly optional?: TextRule }

/** The rules of typed fields in a form that requires them, and in one where they may stay empty. */
const FORM_RULES: Readonly<Partial<Record<TypedFieldName, FieldRules>>> = {
  name: { required: nameRule() },
  email: { required: email },
  phone: { required: phoneRule('required'), optional: phoneRule('optional') },
  message: { optional: message },
}

/** The rule of a typed field in a form. */
export function formRule(field: TypedFieldName, demand: keyof FieldRules): TextRule {
  return FORM_RULES[field]?.[demand] ?? ruleOf(field, demand)
}

/** The rule of a field that follows from the table. */
function ruleOf(field: TypedFieldName, demand: keyof FieldRules): TextRule {
  const choices = choicesOf(field)
  return choices ? choiceRule(choices, demand) : lineRule(maxCharsOf(field), demand)
}

function choiceRule(choices: readonly string[], demand: keyof FieldRules): TextRule {
  const listed = v.check<string, string>(
    (value) => value === '' || choices.includes(value),
    messages.notListed,
  )
  return v.pipe(demandedLine(demand), listed)
}

/** A line of text that no other rule is for. */
export function lineRule(maxChars: number, demand: keyof FieldRules): TextRule {
  return v.pipe(demandedLine(demand), v.regex(ONE_LINE, messages.oneLine), atMost(maxChars))
}

/** The rules of typed fields in a request. Apart from `FORM_RULES`: browsers do not load these. */
const REQUEST_RULES: Readonly<Partial<Record<TypedFieldName, TextRule>>> = {
  name: /* @__PURE__ */ nameRule(),
  email,
  phone: /* @__PURE__ */ phoneRule('optional'),
  message: /* @__PURE__ */ v.pipe(wireMessage, /* @__PURE__ */ v.trim()),
}

/** The rule of a typed field in a request. */
export function requestRule(field: TypedFieldName): TextRule {
  return REQUEST_RULES[field] ?? ruleOf(field, 'optional')
}
