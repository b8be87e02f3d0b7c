/**
 * The sentences that the server and the forms use: what each is for, how long it may be, and what is filled in when
 * it is used.
 * Source: docs/decisions/content-check.md
 */
import { suggest } from '@lanternfield/contract/text/nearest.ts'
import { z } from 'astro/zod'
import { wantsText } from './field-kinds.ts'

/** Facts of content/company.yaml that every sentence may have, as `{company}`. */
export const COPY_PLACEHOLDERS = [
  'company',
  'legalName',
  'domain',
  'email',
  'inquiryAnswer',
  'applicationAnswer',
] as const

export type CopyPlaceholders = Readonly<Record<(typeof COPY_PLACEHOLDERS)[number], string>>

const inBraces = (name: string) => `{${name}}`
const inCode = (name: string) => `\`{${name}}\``

/** For the handbook: facts that every sentence may have. */
export const copyPlaceholders = COPY_PLACEHOLDERS.map(inCode).join(', ')

/** What is filled in besides the facts. Of `needs` each sentence has all: without them the reader could not act. */
export type Places = { readonly places?: readonly string[]; readonly needs?: readonly string[] }

const PARAGRAPHS_MAX = 4
const PARAGRAPH_MAX_CHARS = 480
const PLACE = /\{(\w+)\}/g

const helpOf = (help: string, places: readonly string[]) =>
  places.length > 0 ? `${help} Filled in: ${places.map(inCode).join(', ')}.` : help

/** A sentence. @param help says to editors where it appears */
export function line(help: string, maxChars: number, { places = [], needs = [] }: Places = {}) {
  const filled = [...places, ...needs]
  return z
    .string({ error: ({ input }) => `${wantsText(input)} ${help}` })
    .superRefine((text, context) => {
      const message = findCopyError(text, { maxChars, places: filled, needs })
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: helpOf(help, filled), maxLength: maxChars })
}

/** Paragraphs, of which editors may add and remove some. */
export function paragraphs(help: string, { places = [] }: Places = {}) {
  return z
    .array(line(help, PARAGRAPH_MAX_CHARS, { places }))
    .min(1)
    .max(PARAGRAPHS_MAX)
    .describe(helpOf(help, places))
}

/** Around the pages of a source. */
export const sourceCopy = z.strictObject({
  landing: line('Within the source: the first page of the visit.', 40, { needs: ['path'] }),
  referrer: line('Within the source: the page of another site that led there.', 40, {
    needs: ['page'],
  }),
})

type Rules = Required<Places> & { readonly maxChars: number }

/** What is wrong with a sentence, for its editor; null if nothing is. */
function findCopyError(text: string, { maxChars, places, needs }: Rules): string | null {
  if (text.trim() === '') return 'is empty.'
  // A line break within a subject would begin a header of its own.
  if (/[\r\n]/.test(text.trim())) return 'has a line break. Write it on one line.'
  if (text.length > maxChars) return `has ${text.length} characters, at most ${maxChars} fit.`
  const allowed = [...COPY_PLACEHOLDERS, ...places]
  const known = `Here you can use ${allowed.map(inBraces).join(', ')}.`
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown)
    return `has ${inBraces(unknown)}, which is not known here.${suggest(unknown, allowed, inBraces)} ${known}`
  if (/[{}]/.test(text.replace(PLACE, ''))) return `has a brace that belongs to nothing. ${known}`
  const missing = needs.find((name) => !names.includes(name))
  return missing ? `lacks ${inBraces(missing)}, without which nobody could act on it.` : null
}
