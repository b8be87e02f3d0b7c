import { domainToUnicode } from 'node:url'
import { CODE } from '../shapes/article-text.ts'
import { PictureReference } from '../shapes/field-kinds.ts'
import type { Placeholders } from '../shapes/placeholders.ts'

const PLACEHOLDER = /\{([A-Za-z]+)\}/g

/** A part of a domain with letters outside ASCII, as DNS has it. A link keeps it, and its text does not. */
const ENCODED_LABEL = /(?<!(?:mailto:|\/\/)\S*)\bxn--[a-z\d-]+/gi

/** Stands for a text of which no line is shown. The entry of a list that contains it is left out. */
const LEFT_OUT = Symbol('left out')

/** Replaces `{company}` and the like in every string, however deep. One without a fact is filled in later and stays. */
export function fillPlaceholders<T>(value: T, placeholders: Placeholders): T {
  return filled(value, placeholders) as T
}

function filled(value: unknown, placeholders: Placeholders): unknown {
  if (typeof value === 'string') {
    const lines = withoutParts(value, placeholders)
      .split('\n')
      .filter((line) => isShown(line, placeholders))
    return lines.length > 0 ? fill(lines.join('\n'), placeholders) : LEFT_OUT
  }
  if (Array.isArray(value))
    return value.map((item) => filled(item, placeholders)).filter((item) => item !== LEFT_OUT)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date || value instanceof PictureReference) return value
  const entries = Object.entries(value).map(
    ([key, item]) => [key, filled(item, placeholders)] as const,
  )
  return entries.some(([, item]) => item === LEFT_OUT) ? LEFT_OUT : Object.fromEntries(entries)
}

/** Leaves out parts of lines: from `{ifGuide}` to `{end}`. */
const withoutParts = (text: string, placeholders: Placeholders) =>
  text.replace(/\{(if[A-Z][A-Za-z]*)\}([^\n]*?)\{end\}/g, (_, name: string, part: string) =>
    placeholders[name] === null ? '' : part,
  )

const isShown = (line: string, placeholders: Placeholders) =>
  [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => placeholders[name] !== null)

/** Puts placeholders into the places of a Markdown text, but not into its code: there a brace is a brace. */
export function fillProse(text: string, placeholders: Placeholders): string {
  // Splitting by a pattern with a group keeps the matches, at odd positions.
  return text
    .split(CODE)
    .map((part, index) => (index % 2 ? part : fill(part, placeholders)))
    .join('')
}

const fill = (text: string, placeholders: Placeholders) =>
  text
    .replace(PLACEHOLDER, (place, name: string) => placeholders[name] ?? place)
    .replace(ENCODED_LABEL, (label) => domainToUnicode(label) || label)
