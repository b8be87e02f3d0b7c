import type { Buffer } from 'node:buffer'
import { getDocument } from 'unpdf/pdfjs'
import { FindingError } from './verdict.ts'

/** What pdf.js shows of an annotation, as far as it matters here. */
type Annotation = { readonly subtype?: string; readonly actions?: object; readonly file?: object }

/** Pages whose scripts and annotations are looked at. Resumes have a few; a book takes too long. */
const PAGES_MAX = 50
const ACTIVE_SUBTYPES = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/**
 * Opens a PDF with pdf.js, the reader of Firefox, and refuses what it would run. The rules for the objects know
 * more ways to act, but a script that is hidden from them by how the file is written is one that pdf.js finds.
 * @param hasAttachments whether the objects have shown attachments, and all were accepted
 * @returns whether pdf.js finds a document in it: others repair more
 * @throws FindingError `protected`, `broken`, `active` or `embedded`
 */
export async function inspectWithPdfJs(bytes: Buffer, hasAttachments: boolean): Promise<boolean> {
  const task = getDocument({
    // A copy, since pdf.js takes the memory away.
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
    await inspectDocument(await task.promise, hasAttachments)
    return true
  } catch (error) {
    if (!(error instanceof Error) || error instanceof FindingError) throw error
    if (error.name === 'InvalidPDFException') return false
    const isLocked = error.name === 'PasswordException' || /encryption/.test(error.message)
    throw new FindingError(isLocked ? 'protected' : 'broken', error)
  } finally {
    await task.destroy()
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>

async function inspectDocument(document: PdfDocument, hasAttachments: boolean): Promise<void> {
  if (await orNull(document.getJSActions())) throw new FindingError('active')
  const fields = Object.values((await orNull(document.getFieldObjects())) ?? {}).flat()
  if (fields.some((field) => (field as Annotation).actions)) throw new FindingError('active')
  if (!hasAttachments && (await orNull(document.getAttachments())))
    throw new FindingError('embedded')
  const pages = Math.min(document.numPages, PAGES_MAX)
  for (let number = 1; number <= pages; number += 1) {
    // A page that cannot be shown has nothing that could run, and readers show the others.
    const page = await orNull(document.getPage(number))
    if (!page) continue
    if (await orNull(page.getJSActions())) throw new FindingError('active')
    // To show them, pdf.js would read the text of the page as well.
    const annotations = await orNull(page.getAnnotations({ intent: 'print' }))
    for (const { subtype = '', actions, file } of (annotations ?? []) as Annotation[]) {
      if (actions || ACTIVE_SUBTYPES.has(subtype)) throw new FindingError('active')
      if (file && !hasAttachments) throw new FindingError('embedded')
    }
  }
}

function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null)
}
