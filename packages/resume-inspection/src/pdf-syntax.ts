import { Buffer } from 'node:buffer'

/** A value of a PDF as it is written. Words that are not needed are `null`. */
export type PdfValue =
  | PdfName
  | PdfText
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[]
  | number
  | boolean
  | null

type PdfName = { readonly kind: 'name'; readonly name: string }
/** A text; of a long one only its beginning. */
type PdfText = { readonly kind: 'text'; readonly text: string }
type PdfReference = { readonly kind: 'reference'; readonly object: number }
/** Its entries in their order. A key may occur twice, and readers differ in which one they use. */
export type PdfDictionary = {
  readonly kind: 'dictionary'
  readonly entries: readonly (readonly [string, PdfValue])[]
}

/** A value and where it ends. */
type Parsed = { readonly value: PdfValue; readonly end: number }

/** Is told of each text, and where it stands. */
export type OnText = (text: string, from: number, end: number) => void

/** An object of a PDF is deeper or larger than any program writes one. */
export class PdfTooLarge extends Error {
  override readonly name = 'PdfTooLarge'
}

const DEPTH_MAX = 200
/** Of one object. The longest lists of honest files are those of a book's paragraphs. */
const VALUES_MAX = 100_000
/** Of one object, read without a pause; more than a whole file may have that is not packed. */
const OBJECT_MAX_CHARS = 2_200_000
const TEXT_MAX_CHARS = 1000

// It can match in one way only: the time grows with the text alone.
const HEX = /[\da-fA-F\0\t\n\f\r ]*/y

/** Characters that end a name, a number or a word. A table, since a large file has millions of them. */
const ENDS_WORD = new Uint8Array(256)
for (const sign of '\0\t\n\f\r ()<>[]{}/%') ENDS_WORD[sign.charCodeAt(0)] = 1

/** All values of a key in a dictionary; of anything else, none. */
export function valuesOf(value: PdfValue, key: string): PdfValue[] {
  return isDictionary(value)
    ? value.entries.filter(([name]) => name === key).map(([, held]) => held)
    : []
}

export function isDictionary(value: PdfValue): value is PdfDictionary {
  return isKind(value, 'dictionary')
}

export function isName(value: PdfValue, name: string): boolean {
  return isKind(value, 'name') && value.name === name
}

export function isKind<K extends 'name' | 'text' | 'reference' | 'dictionary'>(
  value: PdfValue,
  kind: K,
): value is Extract<PdfValue, { kind: K }> {
  return (value as { readonly kind?: string } | null)?.kind === kind
}

/**
 * Reads one object: a value, and ignorable bytes after it, up to a stream if there is one.
 * @returns the position of the next token
 * @throws PdfTooLarge
 */
export function parseObject(
  text: string,
  from: number,
  onText?: OnText,
): { readonly value: PdfValue; readonly next: number } {
  const { value, end } = parsePdfValue(text, from, onText)
  return { value, next: isDictionary(value) ? skipSpace(text, end) : end }
}

/** More than any honest list has; it bounds the memory. */
const NUMBERS_MAX = 1_000_000

/**
 * Reads a list of whole numbers with nothing else between them than blanks and comments. Not lenient, since readers
 * differ in what they make of anything else.
 * @returns null if the text is no such list
 * @throws PdfTooLarge
 */
export function parseNumbers(text: string): number[] | null {
  const numbers: number[] = []
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const end = endOfWord(text, at)
    const word = text.slice(at, Math.min(end, at + 20))
    if (!/^\d{1,10}$/.test(word)) return null
    if (numbers.push(Number(word)) > NUMBERS_MAX) throw new PdfTooLarge()
    at = skipSpace(text, end)
  }
  return numbers
}

/**
 * Reads one value. Lenient like the programs that show PDFs: what does not belong is passed over, and where an end is
 * missing all that follows belongs to it.
 * @param text bytes as characters (latin1)
 * @throws PdfTooLarge
 * Source: ISO 32000-2, 7.3
 */
function parsePdfValue(text: string, from: number, onText?: OnText): Parsed {
  const until = from + OBJECT_MAX_CHARS
  return parse(text, skipSpace(text, from), { depth: 0, valuesLeft: VALUES_MAX, until, onText })
}

type Progress = {
  depth: number
  valuesLeft: number
  readonly until: number
  readonly onText: OnText | undefined
}

function parse(text: string, at: number, progress: Progress): Parsed {
  progress.valuesLeft -= 1
  const { depth, valuesLeft, until } = progress
  if (valuesLeft < 0 || depth > DEPTH_MAX || at > until) throw new PdfTooLarge()
  switch (text[at]) {
    case '/':
      return parseName(text, at)
    case '(':
      return reported(parseText(text, at), at, progress)
    case '[':
      return deeper(progress, () => parseArray(text, at, progress))
    case '<':
      return text[at + 1] === '<'
        ? deeper(progress, () => parseDictionary(text, at, progress))
        : reported(parseHex(text, at), at, progress)
    default:
      return parseNumberOrWord(text, at)
  }
}

function reported(parsed: Parsed, at: number, { onText }: Progress): Parsed {
  if (isKind(parsed.value, 'text')) onText?.(parsed.value.text, at, parsed.end)
  return parsed
}

function deeper(progress: Progress, read: () => Parsed): Parsed {
  progress.depth += 1
  const parsed = read()
  progress.depth -= 1
  return parsed
}

function parseName(text: string, at: number): { value: PdfName; end: number } {
  const written = text.slice(at + 1, endOfWord(text, at + 1))
  const name = written.includes('#')
    ? written
        .slice(0, TEXT_MAX_CHARS)
        .replace(/#([\da-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written
  return { value: { kind: 'name', name }, end: at + 1 + written.length }
}

const BACKSLASH = 92
const OPENS = 40
const CLOSES = 41

function parseText(text: string, at: number): Parsed {
  let depth = 0
  let end = at
  const most = reach(text, at)
  for (; end < most; end += 1) {
    const code = text.charCodeAt(end)
    if (code === BACKSLASH) end += 1
    else if (code === OPENS) depth += 1
    else if (code === CLOSES) {
      depth -= 1
      if (depth === 0) break
    }
  }
  if (end >= most && most < text.length) throw new PdfTooLarge()
  const written = text.slice(at + 1, Math.min(end, at + TEXT_MAX_CHARS))
  return { value: { kind: 'text', text: withoutEscapes(written) }, end: end + 1 }
}

function parseHex(text: string, at: number): Parsed {
  const written = match(HEX, text, at + 1)
  const end = at + 1 + written.length
  const digits = written.slice(0, TEXT_MAX_CHARS).replace(/[^\da-fA-F]/g, '')
  const bytes = Buffer.from(digits, 'hex').toString('latin1')
  return { value: { kind: 'text', text: bytes }, end: text[end] === '>' ? end + 1 : end }
}

function parseArray(text: string, from: number, progress: Progress): Parsed {
  const values: PdfValue[] = []
  let at = skipSpace(text, from + 1)
  while (at < text.length && text[at] !== ']') {
    const { value, end } = parse(text, at, progress)
    if (value !== null) values.push(value)
    at = skipSpace(text, end)
  }
  return { value: values, end: text[at] === ']' ? at + 1 : at }
}

function parseDictionary(text: string, from: number, progress: Progress): Parsed {
  const entries: [string, PdfValue][] = []
  let at = skipSpace(text, from + 2)
  while (at < text.length && !text.startsWith('>>', at)) {
    if (text[at] !== '/') {
      // A value in place of a key is read for the names in it, and stored under no key.
      const { value, end } = parse(text, at, progress)
      entries.push(['', value])
      at = skipSpace(text, end)
      continue
    }
    const key = parseName(text, at)
    at = skipSpace(text, key.end)
    if (at >= text.length || text.startsWith('>>', at)) {
      entries.push([key.value.name, null])
      break
    }
    const { value, end } = parse(text, at, progress)
    entries.push([key.value.name, value])
    at = skipSpace(text, end)
  }
  const end = text.startsWith('>>', at) ? at + 2 : at
  return { value: { kind: 'dictionary', entries }, end }
}

function parseNumberOrWord(text: string, at: number): Parsed {
  const reference = parseReference(text, at)
  if (reference) return reference
  const word = text.slice(at, endOfWord(text, at))
  // A bracket that closes nothing is passed over.
  if (word === '') return { value: null, end: at + 1 }
  if (word === 'true' || word === 'false') return { value: word === 'true', end: at + word.length }
  const number = word.length <= 20 ? Number(word) : Number.NaN
  return { value: Number.isNaN(number) ? null : number, end: at + word.length }
}

/** Two numbers and "R". Comments may be between them, and the numbers may have signs and fractions of zero. */
function parseReference(text: string, at: number): Parsed | null {
  if (!beginsNumber(text, at)) return null
  const objectEnd = endOfWord(text, at)
  const generationAt = skipSpace(text, objectEnd)
  if (!beginsNumber(text, generationAt)) return null
  const markAt = skipSpace(text, endOfWord(text, generationAt))
  if (text[markAt] !== 'R' || endOfWord(text, markAt) !== markAt + 1) return null
  const object = Number(text.slice(at, Math.min(objectEnd, at + 20)))
  return Number.isInteger(object) ? { value: { kind: 'reference', object }, end: markAt + 1 } : null
}

function beginsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || code === 43
}

/** The next character that is neither blank nor part of a comment. */
function skipSpace(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 37) at = endOfLine(text, at)
    else if (code !== 32 && code !== 10 && code !== 13 && code !== 9 && code !== 0 && code !== 12)
      break
  }
  return Math.min(at, text.length)
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && ENDS_WORD[text.charCodeAt(at)] !== 1) at += 1
  return at
}

function endOfLine(text: string, from: number): number {
  const most = reach(text, from)
  for (let at = from; at < most; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return at
  }
  if (most < text.length) throw new PdfTooLarge()
  return text.length
}

/** How far one text or comment may reach. */
function reach(text: string, from: number): number {
  return Math.min(text.length, from + OBJECT_MAX_CHARS)
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function withoutEscapes(written: string): string {
  return written.replace(/\\(?:([0-7]{1,3})|\r\n|(.))/gs, (_, octal, sign) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    if (sign === undefined || sign === '\n' || sign === '\r') return ''
    return ESCAPES[sign] ?? sign
  })
}
