import type { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { doc } from './doc.ts'
import { docx } from './docx.ts'
import { type PdfExtras, pdf } from './pdf.ts'

/** A file as an applicant sends it. */
export type ResumeExample = {
  readonly name: string
  readonly fileName: string
  readonly content: () => Buffer
}

/** A resume that must not be kept, and why. */
export type HostileResume = ResumeExample & { readonly finding: ResumeFinding }

/** The whole file, or what it has beside its text. */
export type Content<Extras> = Extras | (() => Buffer)

const exampleOf =
  <Extras extends object>(format: string, build: (extras: Extras) => Buffer) =>
  (name: string, content: Content<Extras>): ResumeExample => ({
    name: `a ${format.toUpperCase()} ${name}`.trim(),
    fileName: `mira.${format}`,
    content: typeof content === 'function' ? content : () => build(content),
  })

export const aPdf = exampleOf('pdf', (extras: PdfExtras) => pdf('Mira', extras))
export const aDocx = exampleOf('docx', docx)
export const aDoc = exampleOf('doc', doc)

export const refused =
  <Extras>(example: (name: string, content: Content<Extras>) => ResumeExample) =>
  (finding: ResumeFinding, name: string, content: Content<Extras>): HostileResume => ({
    ...example(`with ${name}`, content),
    finding,
  })
