import type { Finding } from './verdict.ts'

/** The marks that Word puts before the instruction of a field, before its result, and behind it. */
export const FIELD_MARKS = { begin: '\x13', separate: '\x14', end: '\x15' } as const

/** A mark and the text behind it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: just these are searched for
const PIECE = /[\x13-\x15][^\x13-\x15]*/g

/** What is read of one instruction. */
const INSTRUCTION_MAX_CHARS = 2000
/** Word allows 20 fields within one another; bytes that are no text may look like more. */
const DEPTH_MAX = 50

/** Starts a program, or asks one for data. */
const STARTS_PROGRAM = /^[\s"]*DDE(?:AUTO)?\b/i
/** Letters as numbers within another field: written only to hide an instruction. */
const HIDDEN = /^\s*QUOTE(?:\s+\d{1,3}\b){3}/i
const TAKES_IN = /^[\s"]*(?:INCLUDETEXT|INCLUDE|IMPORT|INCLUDEPICTURE|LINK|RD|DATABASE)\b/i
/** The picture of a page shows its owner that the resume is read, and runs nothing. */
const PICTURE = /^[\s"]*(?:INCLUDEPICTURE|IMPORT)\b/i
const SHARE =
  /(?:^|[\s"'=])(?:file:)?(?:\\{2,}|\/{2,})(?!\/*(?:[a-z]:|users\/|volumes\/))[^\\/\s"]/i
const ADDRESS = /\b(?:https?|ftp|mhtml):/i
const EMBEDS = /^\s*EMBED\b/i

type Field = { instruction: string; isResult: boolean }

/**
 * Looks at the fields of a document's text. The result of a field within an instruction is part of it.
 * @param text with FIELD_MARKS
 */
export function findingInFields(text: string): Finding | null {
  const open: Field[] = []
  for (const [piece] of text.matchAll(PIECE)) {
    const mark = piece[0]
    const field = open.at(-1)
    if (mark === FIELD_MARKS.begin) open.push({ instruction: '', isResult: false })
    if (open.length > DEPTH_MAX) open.shift()
    if (mark === FIELD_MARKS.separate && field) field.isResult = true
    if (mark === FIELD_MARKS.end && field) {
      open.pop()
      const finding = findingInInstruction(field.instruction, open.length > 0)
      if (finding) return finding
    }
    const reading = open.findLast(({ isResult }) => !isResult)
    if (reading && reading.instruction.length < INSTRUCTION_MAX_CHARS)
      reading.instruction += piece.slice(1, INSTRUCTION_MAX_CHARS)
  }
  // Bytes of another kind may look like a beginning without an end.
  for (const { instruction } of open) {
    const finding = findingInInstruction(instruction, false)
    if (finding) return finding
  }
  return null
}

/** Whether a document of Word 2, which has no table of its objects, holds one. */
export function hasEmbeddedObject(text: string): boolean {
  return text
    .split(FIELD_MARKS.begin)
    .some((piece, index) => index > 0 && EMBEDS.test(piece.slice(0, 100)))
}

/** Whether a setting of a mail merge takes its data from a share. */
export function namesShare(text: string): boolean {
  return SHARE.test(text)
}

function findingInInstruction(instruction: string, isWithin: boolean): Finding | null {
  if (STARTS_PROGRAM.test(instruction)) return 'active'
  if (isWithin && HIDDEN.test(instruction)) return 'active'
  if (!TAKES_IN.test(instruction)) return null
  if (SHARE.test(instruction)) return 'remote'
  return ADDRESS.test(instruction) && !PICTURE.test(instruction) ? 'remote' : null
}
