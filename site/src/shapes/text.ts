import { z } from 'astro/zod'

/** A text of this length or more runs over several lines; a shorter one is a label, in one line. */
const LONG_TEXT_CHARS = 60
/** How much longer than advised a long text may be: it takes a line more, and nothing breaks. */
const TOLERANCE_PERCENT = 15

type TextOptions = {
  /** How long it should be: a long text that is a little longer is a warning and no mistake. */
  readonly maxChars?: number
  /** Where even a long text has no room for more. */
  readonly isExact?: boolean
}

/**
 * A piece of copy. `help` says to editors where it appears; it is also what they read when the
 * build refuses their file, together with the field and the limit.
 */
export function text(help: string, options: TextOptions = {}) {
  const { maxChars = 600, isExact = options.maxChars === undefined } = options
  const isTolerant = !isExact && maxChars >= LONG_TEXT_CHARS
  const limit = isTolerant ? Math.floor((maxChars * (100 + TOLERANCE_PERCENT)) / 100) : maxChars
  const shape = z
    .string({ error: () => `wants text. ${help}` })
    .trim()
    .min(1, { error: `is empty. ${help}` })
    .max(limit, {
      error: ({ input }) => `has ${String(input).length} characters, at most ${limit} fit. ${help}`,
    })
    .describe(help)
  return isTolerant ? shape.meta({ advisedChars: maxChars }) : shape
}

/** A link inside the site: `/careers/` or `/#results` or `#apply`. The check of content/ looks whether it leads anywhere. */
export function path(help: string) {
  return z
    .string({ error: () => `wants a path. ${help}` })
    .regex(/^(\/([a-z0-9-]+\/)*)?(#[a-z0-9-]+)?$/, {
      error: `must be a path of this site that ends in a slash, like /careers/ or /#results. ${help}`,
    })
    .meta({ isLink: true })
    .describe(help)
}

/** A country as ISO 3166 writes it, such as `US`. */
export function countryCode(help: string) {
  return z
    .string()
    .regex(/^[A-Z]{2}$/, { error: `wants two capital letters. ${help}` })
    .describe(help)
}

/** A page on another site. */
export function address(help: string) {
  return z
    .url({ protocol: /^https?$/, error: 'wants a full address that starts with https://' })
    .describe(help)
}

/** A telephone number as it is dialled from anywhere. */
export function phone(help: string) {
  const error = `wants a telephone number that starts with + and the country code, in quotation marks, like "+1 512 555 0147". ${help}`
  return z
    .string({ error })
    .regex(/^\+[1-9]\d{0,2}( \d+)+$/, { error })
    .describe(help)
}

/** A time zone by its name in the database that computers share (IANA), such as `Asia/Kolkata`. */
export function timeZone(help: string) {
  return z
    .string()
    .refine(isTimeZone, {
      error: `wants a time zone by its place, such as America/Chicago. ${help}`,
    })
    .describe(help)
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/**
 * A day. Nothing but this form: 05/10/2026, as pages show it, would be read as the tenth of May. YAML reads it as a moment
 * where it has no quotation marks, as the editor writes it.
 */
export function day(help: string) {
  const error = 'wants year, month and day, such as "2026-10-05"'
  return z
    .union([z.string(), z.date()], { error })
    .transform((written) => (written instanceof Date ? isoDay(written) : written))
    .pipe(z.iso.date({ error }))
    .transform((iso) => new Date(iso))
    .meta({ description: help, format: 'date' })
}

const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A link with its label. */
export const link = z.strictObject({
  label: text('The words of the link or button.', { maxChars: 40 }),
  path: path('Where it leads, such as /contact-us/.'),
})
export type Link = z.infer<typeof link>
