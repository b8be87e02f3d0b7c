import { decodeEntities } from './package-parts.ts'
import type { Finding } from './verdict.ts'

/** The marks that Word puts before the instruction of a field, before its result, and behind it. */
const BEGIN = '\x13'
const SEPARATE = '\x14'
const END = '\x15'
const MARKS: Readonly<Record<string, string>> = { begin: BEGIN, separate: SEPARATE, end: END }

/** What is read of one instruction, and of all fields of a document in XML. */
const INSTRUCTION_MAX_CHARS = 2000
const FIELDS_MAX_CHARS = 2_000_000
/** Word allows 20 fields within one another; bytes that are no text may look like more. */
const DEPTH_MAX = 50

/** Starts a program, or asks one for data. */
const STARTS_PROGRAM = /^[\s"]*DDE(?:AUTO)?\b/i
/** Letters as numbers within another field: only whoever hides an instruction writes one so. */
const HIDDEN = /^\s*QUOTE(?:\s+\d{1,3}\b){3}/i
const TAKES_IN = /^[\s"]*(?:INCLUDETEXT|INCLUDE|IMPORT|INCLUDEPICTURE|LINK|RD|DATABASE)\b/i
/** The picture of a page shows its owner that the resume is read, and runs nothing. */
const PICTURE = /^[\s"]*(?:INCLUDEPICTURE|IMPORT)\b/i
const SHARE = /(?:^|[\s"'=])(?:file:)?(?:\\{2,}|\/{2,})(?!\/*[a-z]:)[^\\/\s"]/i
const ADDRESS = /\b(?:https?|ftp|mhtml):/i
const EMBEDS = /^\s*EMBED\b/i

type Field = { instruction: string; isResult: boolean }

/** Looks at the fields of a document's text. The result of a field within an instruction is part of it. */
export function findingInFields(text: string): Finding | null {
  const open: Field[] = []
  const unfinished: Field[] = []
  for (let at = nextMark(text, 0); at < text.length; ) {
    const end = nextMark(text, at + 1)
    const mark = text[at]
    const field = open.at(-1)
    if (mark === BEGIN) {
      open.push({ instruction: '', isResult: false })
      if (open.length > DEPTH_MAX) unfinished.push(...open.splice(0, 1))
    }
    if (mark === SEPARATE && field) field.isResult = true
    else if (mark === END && field) {
      open.pop()
      const finding = findingInInstruction(field.instruction, open.length > 0)
      if (finding) return finding
    }
    const reading = open.findLast(({ isResult }) => !isResult)
    if (reading && reading.instruction.length < INSTRUCTION_MAX_CHARS)
      reading.instruction += text.slice(at + 1, Math.min(end, at + 1 + INSTRUCTION_MAX_CHARS))
    at = end
  }
  for (const { instruction } of [...open, ...unfinished]) {
    const finding = findingInInstruction(instruction, false)
    if (finding) return finding
  }
  return null
}

/** Whether a document of Word 2, which has no table of its objects, holds one. */
export function hasEmbeddedObject(text: string): boolean {
  return text.split(BEGIN).some((piece, index) => index > 0 && EMBEDS.test(piece.slice(0, 100)))
}

function findingInInstruction(instruction: string, isWithin: boolean): Finding | null {
  if (STARTS_PROGRAM.test(instruction)) return 'active'
  if (isWithin && HIDDEN.test(instruction)) return 'active'
  if (!TAKES_IN.test(instruction)) return null
  if (SHARE.test(instruction)) return 'remote'
  return ADDRESS.test(instruction) && !PICTURE.test(instruction) ? 'remote' : null
}

function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x13 && code <= 0x15) return at
  }
  return text.length
}

/** Reads the fields out of a document in XML, piece by piece. */
export function createFieldReader() {
  const fields: string[] = []
  let chars = 0
  let rest = ''
  return {
    add(xml: string): void {
      const tags = (rest + xml).split('<')
      // The last one may go on in what follows.
      rest = `<${tags.pop() ?? ''}`
      for (const tag of tags) {
        const field = toField(tag)
        chars += field.length
        if (field && chars <= FIELDS_MAX_CHARS) fields.push(field)
      }
    },
    /** With marks, as Word writes it in its older format. */
    text(): string {
      return fields.join('') + toField(rest.slice(1))
    },
  }
}

/** @param tag an element's beginning without "<", and the text behind it */
function toField(tag: string): string {
  const [, name] = /^(?:[\w.-]+:)?(instrText|delInstrText|fldChar|fldSimple)\b/.exec(tag) ?? []
  switch (name) {
    case 'instrText':
    case 'delInstrText':
      return decodeEntities(tag.slice(tag.indexOf('>') + 1))
    case 'fldChar':
      return MARKS[/fldCharType\s*=\s*["']\s*(\w+)/.exec(tag)?.[1] ?? ''] ?? ''
    case 'fldSimple': {
      const instruction = /instr\s*=\s*(["'])(.*?)\1/s.exec(tag)?.[2] ?? ''
      return `${BEGIN}${decodeEntities(instruction)}${SEPARATE}${END}`
    }
    default:
      return ''
  }
}
