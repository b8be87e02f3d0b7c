import { leadsToAnotherComputer } from './package-parts.ts'
import {
  isDictionary,
  isKind,
  isName,
  type PdfDictionary,
  type PdfValue,
  parseObject,
  valuesOf,
} from './pdf-syntax.ts'
import { type Finding, Refusal } from './verdict.ts'

/** The role of a value; that of a reference is known only when its object has been found. */
export type Role =
  /** An action that a reader runs by itself. */
  | 'action'
  /** A dictionary of such actions. */
  | 'actions'
  /** The name of such an action. */
  | 'action type'
  /** The path of a file. */
  | 'path'
  /** The address of a link. */
  | 'address'
  /** The text of a script. */
  | 'script'
  /** The tree of a document's scripts. */
  | 'scripts'
  /** A form in XML: a stream, or a list of names and streams. */
  | 'form'
  /** The file that holds the data of a stream instead of the PDF itself. */
  | 'external data'

/** The references of a PDF that have to be followed. */
export type References = {
  /** By the number of the object. */
  readonly pending: Map<number, Set<Role>>
  readonly seen: Set<string>
}

/** What the values show about the whole PDF. */
type Notes = {
  first: Finding | null
  readonly references: References
  readonly formParts: Set<number>
}

/** Where objects begin in a text: in turn the number of an object, and its place. */
export type ObjectPlaces = { readonly text: string; readonly places: number[] }

/**
 * Actions that load, send or play something, or leave the file. The others move within it, or show and hide parts.
 * Source: ISO 32000-2, table 201
 */
const REACHES_OUT = new Set(
  'GoToR GoToE Launch Thread URI Sound Movie SubmitForm ResetForm ImportData JavaScript Rendition GoTo3DView RichMediaExecute'.split(
    ' ',
  ),
)
/** Commands of the reader that an action may name. Others reach its menus, such as "SaveAs". */
const COMMANDS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print'])
/** More references after one another than any program writes. */
const ROUNDS_MAX = 20

/** The references of a file of which none has been followed. */
export function newReferences(): References {
  return { pending: new Map(), seen: new Set() }
}

/** Records what a value shows in its role. */
export function inspectRole(role: Role, value: PdfValue, notes: Notes): void {
  if (isKind(value, 'reference')) {
    if (role === 'form') notes.formParts.add(value.object)
    follow(value.object, role, notes.references)
    return
  }
  switch (role) {
    case 'action':
      inspectAction(value, notes)
      return
    case 'actions':
      if (isDictionary(value))
        for (const [, action] of value.entries) inspectRole('action', action, notes)
      return
    case 'action type':
      if (isKind(value, 'name') && REACHES_OUT.has(value.name)) notes.first ??= 'active'
      return
    case 'path':
      if (isKind(value, 'text') && isShare(plainText(value.text))) notes.first ??= 'remote'
      return
    case 'address':
      if (isKind(value, 'text')) inspectAddress(plainText(value.text), notes)
      return
    case 'script':
      // A place in the text may be called so as well; it is a list, or a dictionary with one.
      if (isKind(value, 'text') || isStreamHead(value)) notes.first ??= 'active'
      return
    case 'scripts':
      if (valuesOf(value, 'Names').some(isFilled) || valuesOf(value, 'Kids').some(isFilled))
        notes.first ??= 'active'
      return
    case 'form':
      if (Array.isArray(value)) for (const part of value) inspectRole('form', part, notes)
      return
    case 'external data':
      // A name is the short form of a filter.
      if (isKind(value, 'text') || isDictionary(value)) notes.first ??= 'remote'
  }
}

/**
 * Looks at all objects that references name, and at those that these name.
 * @param checkBudget called between objects
 * @throws Refusal `broken` if there is no end of it
 */
export function followReferences(
  sources: readonly ObjectPlaces[],
  notes: Notes,
  checkBudget: () => void,
): void {
  for (let round = 0; notes.references.pending.size > 0; round += 1) {
    if (round === ROUNDS_MAX) throw new Refusal('broken')
    const pending = new Map(notes.references.pending)
    notes.references.pending.clear()
    for (const { text, places } of sources)
      for (let index = 0; index < places.length; index += 2) {
        const roles = rolesOf(places[index] ?? Number.NaN, pending)
        if (!roles) continue
        checkBudget()
        const { value } = parseObject(text, places[index + 1] ?? text.length)
        for (const role of roles) inspectRole(role, value, notes)
      }
  }
}

/** An object whose number is not written as usual may be any. */
function rolesOf(object: number, pending: ReadonlyMap<number, Set<Role>>): Iterable<Role> | null {
  if (!Number.isNaN(object)) return pending.get(object) ?? null
  return new Set([...pending.values()].flatMap((roles) => [...roles]))
}

function follow(object: number, role: Role, { pending, seen }: References): void {
  const key = `${object} ${role}`
  if (seen.has(key)) return
  seen.add(key)
  pending.set(object, (pending.get(object) ?? new Set()).add(role))
}

function inspectAction(value: PdfValue, notes: Notes): void {
  if (Array.isArray(value)) for (const item of value) inspectRole('action', item, notes)
  for (const type of valuesOf(value, 'S')) inspectRole('action type', type, notes)
  // What an action is called may stand elsewhere, but no program does so with the name of a command.
  if (valuesOf(value, 'S').some((type) => isName(type, 'Named')) && !isCommand(value))
    notes.first ??= 'active'
  for (const next of valuesOf(value, 'Next')) inspectRole('action', next, notes)
}

function isCommand(action: PdfValue): boolean {
  return valuesOf(action, 'N').every((name) => isKind(name, 'name') && COMMANDS.has(name.name))
}

/** A link acts when a person clicks. What it then must not do is run a script, or send credentials to a share. */
function inspectAddress(address: string, notes: Notes): void {
  if (/^\s*(?:java|vb)script:/i.test(address)) notes.first ??= 'active'
  if (/^\s*\\/.test(address) && isShare(address)) notes.first ??= 'remote'
}

function isStreamHead(value: PdfValue): boolean {
  return isDictionary(value) && valuesOf(value, 'D').length === 0
}

function isFilled(list: PdfValue): boolean {
  return !Array.isArray(list) || list.length > 0
}

/** Files that are read, not run. */
const DOCUMENT_NAME = /\.(?:pdf|docx?|odt|rtf|txt|html?|xlsx?|pptx?|jpe?g|png|gif)$/i

/**
 * Whether a "launch" action is what some programs write for a link to another document, or for an address that was typed
 * without its beginning.
 */
export function isLinkToDocument(action: PdfDictionary): boolean {
  if (['Win', 'Mac', 'Unix'].some((key) => valuesOf(action, key).length > 0)) return false
  const files = valuesOf(action, 'F')
  const paths = files.flatMap((file) =>
    isDictionary(file) ? ['F', 'UF', 'DOS'].flatMap((key) => valuesOf(file, key)) : [file],
  )
  return paths.length > 0 && paths.every((path) => isKind(path, 'text') && isAddress(path.text))
}

function isAddress(written: string): boolean {
  const path = plainText(written)
  if (/^(?:https?:\/\/)?www\.[\w.-]+(?:\/[^\\]*)?$|^https?:\/\/|^mailto:/i.test(path)) return true
  return DOCUMENT_NAME.test(path) && !isShare(path)
}

/** A file on a share of Windows, to which a reader sends the user's credentials. */
function isShare(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path) || (/^\s*file:/i.test(path) && leadsToAnotherComputer(path))
}

/** A text may be in UTF-16; of a name the letters are enough. */
export function plainText(text: string): string {
  return text.replace(/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/, '').replaceAll('\0', '')
}
