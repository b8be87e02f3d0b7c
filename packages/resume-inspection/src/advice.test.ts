/**
 * What the sentence of a refusal advises is done, and helps: a document is saved as a PDF, a PDF printed to a new one. Skipped
 * where LibreOffice or poppler-utils is missing.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatOf } from '@lanternfield/contract/resume.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disguisedDocuments } from '../testing/disguised-documents.ts'
import { disguisedPdfs } from '../testing/disguised-pdfs.ts'
import type { ResumeExample } from '../testing/harmless-resumes.ts'
import { hostileResumes } from '../testing/hostile-resumes.ts'
import { encryptedPdf } from '../testing/pdf-encryption.ts'
import { inspectResume } from './inspect-resume.ts'
import type { Finding } from './verdict.ts'

const PASSWORD = 'lantern'
/** LibreOffice starts once, for all documents. */
const SAVING_MAX_MS = 120_000

type Advised = {
  readonly finding: Finding
  readonly resume: ResumeExample
}

/** Refusals that the applicant's own program can do something about: it opens the file. */
const advised = (finding: Finding, name: string): Advised => {
  const all = [...disguisedDocuments, ...disguisedPdfs, ...hostileResumes]
  const resume = all.find((one) => one.name === name)
  if (!resume) throw new Error(`There is no resume "${name}".`)
  return { finding, resume }
}

const documents = [
  advised('format', 'DOC: RTF with an object'),
  advised('format', 'DOC: a page with a script'),
  advised('format', 'mira.doc: a DOCX'),
  advised('macros', 'mira.docx: macros'),
  advised('macros', 'DOC: macros under a name in capitals'),
  advised('active', 'DOCX: a field with a program'),
  advised('active', 'DOC: a field with a program'),
  advised('embedded', 'DOCX: an object'),
  advised('embedded', 'DOC: an object of any sort'),
  advised('remote', 'DOCX: a template at http://evil.example/a.dotm'),
  advised('remote', 'DOC: a template on a share'),
  advised('oversized', 'mira.docx: unpacks to a hundred times as much'),
  advised('broken', 'DOCX: one file twice, in letters of another size'),
]

const pdfs = [
  advised('active', 'PDF: a script with names with one escape'),
  advised('active', 'PDF: an address, at once'),
  advised('active', 'PDF: a script in packed objects in aes-256'),
  advised('embedded', 'PDF: an attachment, a program'),
  advised('remote', 'PDF: a file on a share, with its page'),
  advised('broken', 'PDF: packed objects with two filters'),
  advised('oversized', 'mira.pdf: packed objects that inflate without end'),
  advised('format', 'mira.pdf: HTML that begins a PDF'),
  {
    finding: 'protected' as const,
    resume: {
      name: 'PDF: a password',
      fileName: 'mira.pdf',
      content: () => encryptedPdf({ encryption: 'aes-256', password: PASSWORD }),
    },
  },
]

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lanternfield-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('there is a resume for each refusal that is not about its bytes alone', () => {
  const tried = new Set([...documents, ...pdfs].map(({ finding }) => finding))
  const findings = 'active broken embedded format macros oversized protected remote'
  expect([...tried].toSorted().join(' ')).toBe(findings)
})

describe.skipIf(!hasProgram('soffice'))('saved as a PDF by LibreOffice', () => {
  beforeAll(() => {
    const files = documents.map(({ resume }, index) => {
      const file = join(directory, `${index}.${formatOf(resume.fileName)}`)
      writeFileSync(file, resume.content())
      return file
    })
    const profile = `-env:UserInstallation=${pathToFileURL(join(directory, 'profile'))}`
    spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      directory,
      ...files,
    ])
  }, SAVING_MAX_MS)

  test.each(documents.map((one, index) => ({ ...one, name: one.resume.name, index })))(
    '$name is refused as $finding, and its PDF is accepted',
    async ({ finding, resume, index }) => {
      expect(await inspect(resume)).toEqual({ isGood: false, finding })
      expect(await inspectFile(join(directory, `${index}.pdf`))).toEqual({ isGood: true })
    },
  )
})

describe.skipIf(!hasProgram('pdftocairo'))('printed to a new PDF by poppler', () => {
  test.each(pdfs.map((one, index) => ({ ...one, name: one.resume.name, index })))(
    '$name is refused as $finding, and its print is accepted',
    async ({ finding, resume, index }) => {
      expect(await inspect(resume)).toEqual({ isGood: false, finding })
      const [file, printed] = [
        join(directory, `${index}-sent.pdf`),
        join(directory, `${index}-new.pdf`),
      ]
      writeFileSync(file, resume.content())
      // Whoever wrote the file knows its password.
      const password = finding === 'protected' ? ['-upw', PASSWORD] : []
      spawnSync('pdftocairo', ['-pdf', ...password, file, printed])
      expect(await inspectFile(printed)).toEqual({ isGood: true })
    },
  )
})

function inspect({ fileName, content }: ResumeExample) {
  const format = formatOf(fileName)
  if (!format) throw new Error(`A resume is not called ${fileName}.`)
  return inspectResume(content(), format)
}

function inspectFile(file: string) {
  return inspectResume(readFileSync(file), 'pdf')
}

function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
