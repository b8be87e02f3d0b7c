import {
  isPictureElsewhere,
  leadsToAnotherComputer,
  linksToShare,
  runsOnClick,
} from './addresses.ts'
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
const TAKES_IN = /^[\s"]*(?:INCLUDETEXT|INCLUDE|INCLUDEPICTURE|IMPORT|LINK|RD|DATABASE)\b/i
const PICTURE = /^[\s"]*(?:INCLUDEPICTURE|IMPORT)\b/i
const HYPERLINK = /^[\s"]*HYPERLINK\b/i
/** A switch of a link with a value, such as its hint. */
const LINK_SWITCH = /\\[lot]\s+(?:"[^"]*"|\S+)/gi
const ARGUMENT = /"([^"]*)"?|([^\s"]+)/g
/** A range of cells, which looks like an address. */
const CELLS = /^R\d+C/i
const SHARE =
  /(?:^|[\s"'=[(])(?:file:)?(?:\\{2,}|\/{2,})(?!\/*(?:[a-z]:|users\/|volumes\/))[^\\/\s"]|=\s*(?:https?|ftp|mhtml):/i

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
  if (HYPERLINK.test(instruction))
    checkLink(argumentsOf(instruction.replace(LINK_SWITCH, ''))[0] ?? '')
  if (!TAKES_IN.test(instruction)) return
  const isElsewhere = PICTURE.test(instruction) ? isPictureElsewhere : takesFromElsewhere
  if (argumentsOf(instruction).some(isElsewhere)) throw new FindingError('remote')
}

function takesFromElsewhere(argument: string): boolean {
  return leadsToAnotherComputer(argument) || namesShare(argument)
}

/**
 * What a link must not do when a person clicks it.
 * @throws FindingError `active` or `remote`
 */
export function checkLink(address: string): void {
  if (runsOnClick(address)) throw new FindingError('active')
  if (linksToShare(address)) throw new FindingError('remote')
}

/** Whether there is a path on another computer within a text, such as the connection of a database. */
export function namesShare(text: string): boolean {
  return SHARE.test(text)
}

/** Without the name of the field. */
function argumentsOf(instruction: string): string[] {
  return [...instruction.replace(/[“”„]/g, '"').matchAll(ARGUMENT)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .filter((text) => !CELLS.test(text))
    .slice(1)
}
