/** Small files as applicants send them: in `accepted/` what must pass, in the others what must be refused for that reason. */
import type { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FINDINGS, type Finding } from '../src/verdict.ts'

export type ResumeExample = {
  /** Also says what the file has, or has otherwise. */
  readonly fileName: string
  readonly content: () => Buffer
}

const FOLDER = join(import.meta.dirname, 'resumes')

/** @param path below `testing/resumes`, such as `accepted/plain.doc` */
export function readResume(path: string): Buffer {
  return readFileSync(join(FOLDER, path))
}

function resumesIn(folder: Finding | 'accepted'): ResumeExample[] {
  const content = (fileName: string) => () => readResume(`${folder}/${fileName}`)
  return readdirSync(join(FOLDER, folder)).map((fileName) => ({
    fileName,
    content: content(fileName),
  }))
}

export const harmlessResumes: readonly ResumeExample[] = resumesIn('accepted')

/** By the reason why each is refused. The inspection never finds a virus: that is the scanner's part. */
export const hostileResumes: readonly (ResumeExample & { readonly finding: Finding })[] =
  FINDINGS.filter((finding) => finding !== 'infected').flatMap((finding) =>
    resumesIn(finding).map((resume) => ({ ...resume, finding })),
  )
