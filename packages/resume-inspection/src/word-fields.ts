import { FindingError } from './verdict.ts'

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
/** A path on another computer, within a text. */
export const SHARE =
  /(?:^|[\s"'=])(?:file:)?(?:\\{2,}|\/{2,})(?!\/*(?:[a-z]:|users\/|volumes\/))[^\\/\s"]/i
const ADDRESS = /\b(?:https?|ftp|mhtml):/i

type Field = { instruction: string; isResult: boolean }

/**
 * Looks at the fields of a document's text. The result of a field within an instruction is part of it.
 * @param text with FIELD_MARKS
 * @throws FindingError `active` or `remote`
 */
export function checkFields(text: string): void {
  const open: Field[] = []
  for (const [piece] of text.matchAll(PIECE)) {
    const mark = piece[0]
    const field = open.at(-1)
    if (mark === FIELD_MARKS.begin) open.push({ instruction: '', isResult: false })
    if (open.length > DEPTH_MAX) open.shift()
    if (mark === FIELD_MARKS.separate && field) field.isResult = true
    if (mark === FIELD_MARKS.end && field) {
      open.pop()
      checkInstruction(field.instruction, open.length > 0)
    }
    const reading = open.findLast(({ isResult }) => !isResult)
    if (reading && reading.instruction.length < INSTRUCTION_MAX_CHARS)
      reading.instruction += piece.slice(1, INSTRUCTION_MAX_CHARS)
  }
  // Bytes of another kind may look like a beginning without an end.
  for (const { instruction } of open) checkInstruction(instruction, false)
}

function checkInstruction(instruction: string, isWithin: boolean): void {
  if (STARTS_PROGRAM.test(instruction)) throw new FindingError('active')
  if (isWithin && HIDDEN.test(instruction)) throw new FindingError('active')
  if (!TAKES_IN.test(instruction)) return
  if (SHARE.test(instruction)) throw new FindingError('remote')
  if (ADDRESS.test(instruction) && !PICTURE.test(instruction)) throw new FindingError('remote')
}
