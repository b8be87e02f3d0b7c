import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import type { FieldPath } from './schemas-at.ts'

/** A content file as text, and where each of its fields is. */
export type ParsedFile = {
  readonly value: unknown
  /** Mistakes of YAML itself, for which nothing else can be checked. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
  /** The line of a field, or of its name; of its parent, where it is missing. */
  lineOf(path: FieldPath, at?: 'name' | 'value'): number
}

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/** Messages for the most frequent errors of editors. Others are the parser's own. */
const YAML_ERRORS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'has a text with a colon in it, or is indented wrongly. Write a text with a colon in quotation marks.',
  DUPLICATE_KEY:
    'has a name that was there before, at the same place. Each name may be there once.',
  TAB_AS_INDENT: 'is indented with a tab. Use spaces.',
  BAD_INDENT: 'is not indented as the lines around it. Use as many spaces as they have.',
  MISSING_CHAR: 'lacks something before its end: a quotation mark, a colon or a bracket.',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of a field, or quotation marks.',
}

/** Reads YAML, or the head of an article. */
export function parseFile(path: string, text: string): ParsedFile {
  const isArticle = path.endsWith('.mdoc')
  const yaml = isArticle ? (HEAD.exec(text)?.[1] ?? '') : text
  const linesAbove = isArticle ? 1 : 0
  const lines = new LineCounter()
  const document = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
    // The build reads a day without quotation marks as a date, in files that are YAML alone.
    customTags: isArticle ? [] : ['timestamp'],
  })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesAbove
  return {
    value: document.errors.length === 0 ? document.toJS() : undefined,
    errors: document.errors.map(({ code, message, pos }) => ({
      line: lineAt(pos[0]),
      message: YAML_ERRORS[code] ?? message,
    })),
    lineOf: (path, at = 'value') => lineAt(findOffset(document, path, at)),
  }
}

function findOffset(document: Document, path: FieldPath, at: 'name' | 'value'): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  const name = path.at(-1)
  if (isMap(parent) && name !== undefined) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
    if (isPair(pair) && isNode(pair.key) && (at === 'name' || !isScalar(pair.value)))
      return pair.key.range?.[0] ?? 0
  }
  const node = path.length > 0 ? document.getIn(path, true) : document.contents
  if (isNode(node)) return node.range?.[0] ?? 0
  return path.length > 0 ? findOffset(document, path.slice(0, -1), 'name') : 0
}
