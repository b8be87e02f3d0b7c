/** What is not welcome in the dictionaries of a PDF. Source: ISO 32000-2 */
import { PDFDict, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib'
import { isOnShare, linksToShare, runsOnClick, words } from './addresses.ts'
import { dictionaryOf, itemsOf, nameOf, textOf, valueAt, valuesOf } from './pdf-values.ts'
import { FindingError } from './verdict.ts'

/** Actions that run or load something, even on a click. */
const ACTIVE_ACTIONS = words('JavaScript ImportData GoToE Rendition Movie Sound RichMediaExecute')
/** Actions that leave the file or send something: not by themselves. Source: ISO 32000-2, table 201 */
const REACHES_OUT = words('GoToR Launch Thread URI SubmitForm ResetForm GoTo3DView')
const ACTIVE_ANNOTATIONS = words('RichMedia Movie Sound')
/** Commands of the reader that an action may name. Others reach its menus, such as "SaveAs". */
const COMMANDS = words('NextPage PrevPage FirstPage LastPage Print')
const FILE_NAMES = ['F', 'UF', 'DOS', 'Mac', 'Unix']
/** Files that are read, not run. */
const DOCUMENT_NAME = /\.(?:pdf|docx?|odt|rtf|txt|html?|xlsx?|pptx?|jpe?g|png|gif)$/i

/** Checks the keys of one dictionary. @throws FindingError `active`, `embedded` or `remote` */
export function checkDictionary(dictionary: PDFDict): void {
  checkAction(dictionary)
  checkAnnotation(dictionary)
  checkPaths(dictionary)
  for (const action of itemsOf(valueAt(dictionary, 'OpenAction'))) checkAutomatic(action)
  for (const action of valuesOf(valueAt(dictionary, 'AA'))) checkAutomatic(action)
  if (isScriptTree(valueAt(dictionary, 'JavaScript'))) throw new FindingError('active')
}

/** Checks where the data of a stream comes from. */
export function checkStream({ dict }: PDFRawStream): void {
  const file = valueAt(dict, 'F')
  // A name is the short form of a filter.
  const isElsewhere = textOf(file) !== null || file instanceof PDFDict
  if (isElsewhere || valueAt(dict, 'FFilter')) throw new FindingError('remote')
}

/** The names of a file that a dictionary stands for. */
export function fileNamesOf(file: PDFDict): string[] {
  return FILE_NAMES.flatMap((key) => textOf(valueAt(file, key)) ?? [])
}

function checkAction(dictionary: PDFDict): void {
  const type = nameOf(valueAt(dictionary, 'S'))
  if (ACTIVE_ACTIONS.has(type)) throw new FindingError('active')
  if (type === 'Launch' && !isLinkToDocument(dictionary)) throw new FindingError('active')
  const address = valueAt(dictionary, 'URI')
  // Of the whole document, what the addresses in it are relative to.
  checkAddress(textOf(address instanceof PDFDict ? valueAt(address, 'Base') : address))
}

function checkAnnotation(dictionary: PDFDict): void {
  const type = nameOf(valueAt(dictionary, 'Subtype'))
  if (ACTIVE_ANNOTATIONS.has(type) || valueAt(dictionary, 'OnInstantiate'))
    throw new FindingError('active')
  // Put there by a person, at a place of the page.
  if (type === 'FileAttachment') throw new FindingError('embedded')
}

function checkPaths(dictionary: PDFDict): void {
  if (fileNamesOf(dictionary).some(isOnShare)) throw new FindingError('remote')
  // A page of another file that is shown as a part of this one.
  const reference = valueAt(dictionary, 'Ref')
  if (reference instanceof PDFDict && valueAt(reference, 'F')) throw new FindingError('remote')
}

/** A link acts when a person clicks. What it then must not do is run a script, or send credentials to a share. */
function checkAddress(address: string | null): void {
  if (address === null) return
  if (runsOnClick(address)) throw new FindingError('active')
  // Behind two slashes, the host is that of a page.
  if (linksToShare(address) && !/^\s*\/\//.test(address)) throw new FindingError('remote')
}

/** What a reader does by itself may move within the file, or show and hide parts. */
function checkAutomatic(action: PDFObject): void {
  const seen = new Set<PDFObject>()
  const pending = [action]
  for (let one = pending.pop(); one; one = pending.pop()) {
    const dictionary = dictionaryOf(one)
    if (!dictionary || seen.has(dictionary)) continue
    seen.add(dictionary)
    const type = nameOf(valueAt(dictionary, 'S'))
    if (REACHES_OUT.has(type)) throw new FindingError('active')
    if (type === 'Named' && !COMMANDS.has(nameOf(valueAt(dictionary, 'N'))))
      throw new FindingError('active')
    pending.push(...itemsOf(valueAt(dictionary, 'Next')))
  }
}

/** Browsers call a place in the text so as well, after the heading there. */
function isScriptTree(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFDict)) return false
  return ['Names', 'Kids'].some((key) => itemsOf(valueAt(value, key)).length > 0)
}

/**
 * Whether a "launch" action is what some programs write for a link to another document, or for an address that was
 * typed without its beginning.
 */
function isLinkToDocument(action: PDFDict): boolean {
  if (['Win', 'Mac', 'Unix'].some((key) => valueAt(action, key))) return false
  const file = valueAt(action, 'F')
  const paths = file instanceof PDFDict ? fileNamesOf(file) : [textOf(file) ?? '']
  return paths.length > 0 && paths.every(isAddress)
}

function isAddress(path: string): boolean {
  if (/^(?:https?:\/\/)?www\.[\w.-]+(?:\/[^\\]*)?$|^https?:\/\/|^mailto:/i.test(path)) return true
  return DOCUMENT_NAME.test(path) && !isOnShare(path)
}
