/**
 * What common programs make of a document, as a second opinion on its inspection: whether they can read it, and whether
 * it holds anything active. They come from Debian's antiword, unzip and poppler-utils.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { ResumeFormat } from '../contract/src/resume.ts'

const READERS: Readonly<Record<ResumeFormat, readonly string[]>> = {
  pdf: ['pdftotext', 'pdfinfo', 'pdfdetach'],
  doc: ['antiword'],
  docx: ['unzip'],
}
/** A reader that has not answered by then cannot read the file. */
const READER_MAX_MS = 30_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/** The programs for a format that this machine does not have. */
export async function missingReaders(format: ResumeFormat): Promise<string[]> {
  const answers = await Promise.all(
    READERS[format].map(async (name) => ((await run(name, ['-h'])).isMissing ? [name] : [])),
  )
  return answers.flat()
}

/** Whether a common reader opens a file and, except for a DOCX, finds text in it. */
export async function opensInReader(path: string, format: ResumeFormat): Promise<boolean> {
  switch (format) {
    case 'pdf':
      return hasText(await run('pdftotext', [path, '-']))
    case 'doc':
      return hasText(await run('antiword', [path]))
    case 'docx':
      return (await run('unzip', ['-tqq', path])).isGood
  }
}

/** What other programs find in a file that can act, or is a file of its own; empty if nothing. */
export async function activeContentOf(path: string, format: ResumeFormat): Promise<string> {
  switch (format) {
    case 'pdf':
      return activeInPdf(path)
    case 'doc':
      return matches((await readFile(path)).toString('latin1').replaceAll('\0', ''), {
        macros: /Macros|_VBA_PROJECT/,
        objects: /ObjectPool.*_\d{8,10}|Ole10Native/s,
      })
    case 'docx':
      return matches((await run('unzip', ['-Z1', path])).output, {
        macros: /vba(?:project|data)/i,
        controls: /activex/i,
        objects: /oleobject|embeddings\/[^\n]+\.(?!xlsx)/i,
      })
  }
}

async function activeInPdf(path: string): Promise<string> {
  const [scripts, attachments] = await Promise.all([
    run('pdfinfo', ['-js', path]),
    run('pdfdetach', ['-list', path]),
  ])
  return [
    ...(scripts.output.trim() ? ['scripts'] : []),
    ...(/^[1-9]/.test(attachments.output) ? ['attachments'] : []),
  ].join(', ')
}

function matches(text: string, patterns: Readonly<Record<string, RegExp>>): string {
  return Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)
    .join(', ')
}

function hasText({ isGood, output }: Answer): boolean {
  return isGood && /\S/.test(output)
}

type Answer = { readonly isGood: boolean; readonly isMissing: boolean; readonly output: string }

function run(program: string, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { timeout: READER_MAX_MS, maxBuffer: OUTPUT_MAX_BYTES, encoding: 'latin1' },
      (error, output) =>
        resolve({ isGood: !error, isMissing: error?.code === 'ENOENT', output: String(output) }),
    )
  })
}
