/**
 * What the sentence of a refusal advises helps: a document is saved as a PDF, a PDF is printed to a new one. Skipped where
 * LibreOffice or poppler-utils is missing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { doc } from '../testing/doc.ts'
import { docx } from '../testing/docx.ts'
import { encryptedPdf } from '../testing/encrypted-pdfs.ts'
import { pdf } from '../testing/pdf.ts'
import { inspectResume } from './inspect-resume.ts'

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lanternfield-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(!hasProgram('soffice'))(
  'documents saved as PDFs are accepted',
  {
    timeout: 300_000,
  },
  async () => {
    const folder = openFolder()
    const files = {
      'macros.docx': docx({ parts: { 'word/vbaProject.bin': 'x' } }),
      'macros2.doc': doc({ streams: { '/MACROS/VBA/dir': 'x' } }),
      'field.doc': doc({ text: 'Mira \x13 DDE cmd \x14x\x15' }),
    }
    for (const [name, content] of Object.entries(files)) {
      const format = name.endsWith('x') ? 'docx' : 'doc'
      expect(await inspectResume(content, format)).toMatchObject({ isGood: false })
      writeFileSync(join(folder, name), content)
    }
    const names = Object.keys(files).map((name) => join(folder, name))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const saves = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...names]
    spawnSync('soffice', saves)
    for (const name of ['macros.pdf', 'macros2.pdf', 'field.pdf'])
      expect(await inspectResume(readFileSync(join(folder, name)), 'pdf')).toEqual({ isGood: true })
  },
)

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test.skipIf(!hasProgram('pdftocairo')).each([
  ['active', pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` })],
  ['protected', encryptedPdf('aes-256-locked')],
])('a PDF that is refused as %s is accepted once printed', async (finding, content) => {
  expect(await inspectResume(content, 'pdf')).toEqual({ isGood: false, finding })
  const folder = openFolder()
  const [sent, printed] = [join(folder, 'sent.pdf'), join(folder, 'printed.pdf')]
  writeFileSync(sent, content)
  // Whoever wrote the file knows its password.
  const password = finding === 'protected' ? ['-upw', 'lantern'] : []
  spawnSync('pdftocairo', ['-pdf', ...password, sent, printed])
  expect(await inspectResume(readFileSync(printed), 'pdf')).toEqual({ isGood: true })
})
