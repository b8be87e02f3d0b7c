import { isTimeZone } from '@lanternfield/contract/site/office-hours.ts'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { isoDay } from '../lib/iso-day.ts'

/** A text of this length or more runs over several lines; a shorter one is a label, in one line. */
const LONG_TEXT_CHARS = 60
/** How much longer than advised a long text may be: it takes a line more, and nothing breaks. */
const TOLERANCE_PERCENT = 15

/**
 * A piece of copy. A long one that is a little longer than it should be is a warning and no mistake.
 * @param help says to editors where it appears; they read it too when the build refuses their file
 * @param maxChars how long it should be
 */
export function text(help: string, maxChars: number) {
  if (maxChars < LONG_TEXT_CHARS) return exactText(help, maxChars)
  const limit = Math.floor((maxChars * (100 + TOLERANCE_PERCENT)) / 100)
  return exactText(help, limit).meta({ advisedChars: maxChars })
}

/** What is said of a value that is no text: to YAML, words before a colon are the name of a field. */
export const wantsText = (input: unknown): string =>
  input === Object(input) ? 'wants text: put it between quotation marks.' : 'wants text.'

/** A piece of copy that has no room for a character more. */
export function exactText(help: string, maxChars: number) {
  return z
    .string({ error: ({ input }) => `${wantsText(input)} ${help}` })
    .trim()
    .min(1, { error: `is empty. ${help}` })
    .max(maxChars, {
      error: ({ input }) => `has ${String(input).length} characters, at most ${maxChars} fit.`,
    })
    .describe(help)
}

/** An e-mail address; a domain of other letters is as DNS has it, such as `info@firma.xn--p1ai`. */
export const EMAIL = /^[\w.+'-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

/** The words of a control or a message, of any length. @param help says to editors where they appear */
export const phrase = (help: string) => z.string().describe(help)

/** Fields that belong together. @param help says to editors where they appear */
export function group<Shape extends z.ZodRawShape>(help: string, fields: Shape) {
  return z.strictObject(fields).describe(help)
}

/** Of a part of a page that needs no other words: its heading. */
export const heading = (help: string, maxChars = 60) =>
  z.strictObject({ title: text(help, maxChars) })

/** A list. @param length how many entries it has, or from how many to how many */
export function list<Item extends z.ZodType>(
  length: number | readonly [min: number, max: number],
  items: Item,
) {
  if (typeof length === 'number') return z.array(items).length(length)
  const [min, max] = length
  return z.array(items).min(min).max(max)
}

/** A list whose entries have these fields. */
export const entries = <Shape extends z.ZodRawShape>(
  length: Parameters<typeof list>[0],
  fields: Shape,
) => list(length, z.strictObject(fields))

/** A link inside the site: `/careers/` or `/#results` or `#apply`. The check of content/ looks where it leads. */
export function path(help: string) {
  return z
    .string({ error: () => `wants a path. ${help}` })
    .regex(/^(\/([a-z0-9-]+\/)*)?(#[a-z0-9-]+)?$/, {
      error: `must be a path of this site that ends in a slash, like /careers/ or /#results. ${help}`,
    })
    .meta({ isLink: true })
    .describe(help)
}

/** What an address is made of, between slashes. */
export function addressWord(help: string) {
  const error = `wants small letters, digits and single hyphens, such as about-us. ${help}`
  return z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error })
    .describe(help)
    .optional()
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
      error: 'wants a time zone by its place, such as America/Chicago.',
    })
    .describe(help)
}

/**
 * A picture, by its path from the file that names it. The check of content/ looks whether it is there; pages get
 * what Astro knows of it (compile/content-module.ts).
 */
export function pictureFile(help: string, folder: 'pictures' | 'logos' = 'pictures') {
  const shape = z
    .string()
    .transform((written) => new PictureReference(written))
    .meta({ description: help, pictureFolder: folder })
  return shape as unknown as z.ZodType<ImageMetadata, string>
}

/** A picture that a content file names, before a bundler has it. */
export class PictureReference {
  /** As it is written: from the file that names it. */
  readonly written: string
  constructor(written: string) {
    this.written = written
  }
}

/**
 * A day. Nothing but this form: 05/10/2026, as pages show it, would be read as the tenth of May. YAML reads it as a
 * moment where it has no quotation marks, as the editor writes it.
 */
export function day(help: string) {
  return dayText(help)
    .transform((iso) => new Date(iso))
    .meta({ description: help, format: 'date' })
}

/** The same as a text. */
export function dayText(help: string) {
  const error = 'wants year, month and day, such as "2026-10-05"'
  return z
    .union([z.string(), z.date()], { error })
    .transform((written) => (written instanceof Date ? isoDay(written) : written))
    .pipe(z.iso.date({ error }))
    .meta({ description: help, format: 'date' })
}

export const link = z.strictObject({
  label: text('The words of the link or button.', 40),
  path: path('Where it leads, such as /contact-us/.'),
})
export type Link = z.infer<typeof link>

/** A short heading with a sentence or two: a step, a reason, a point. */
export const titledText = z.strictObject({
  title: text('A few words, in bold.', 60),
  content: text('One or two sentences.', 260),
})
export type TitledText = z.infer<typeof titledText>
