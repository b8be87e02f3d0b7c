import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../../harness/demo-content.ts'

export type Sentence = {
  /** File and line, for whoever has to change it. */
  readonly at: string
  readonly text: string
}

/** Keys of front matter whose values are paths, ids and names of files, and no prose. */
const NAMES = /^\s*(- )?(picture|night|morning|path|file|id|service|link|section|icon|name): \S*$/

export function readYaml<T>(file: string): T {
  return parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))
}

function listContent(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: DEMO_CONTENT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

/** Every line of prose that visitors read, without code, comments and addresses. */
export function readProse(): readonly Sentence[] {
  return listContent('**/*.{yaml,mdoc}').flatMap((file) => {
    const text = readFileSync(join(DEMO_CONTENT, file), 'utf8')
    const lines = text.replace(/^```[\s\S]*?^```/gm, emptied).split('\n')
    return lines
      .map((line, index) => ({ at: `${file}:${index + 1}`, text: proseOf(line) }))
      .filter((sentence) => sentence.text)
  })
}

/** As many lines, so that the numbers of those below stay right. */
function emptied(code: string): string {
  return code.replace(/[^\n]/g, '')
}

function proseOf(line: string): string {
  if (NAMES.test(line) || /^\s*#/.test(line)) return ''
  return line.replace(/\]\([^)]*\)|`[^`]*`/g, ' ').replace(/^\s*(- )?[A-Za-z]+:(?=\s|$)/, '')
}
