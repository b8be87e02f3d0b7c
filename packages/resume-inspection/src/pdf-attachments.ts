import type { Buffer } from 'node:buffer'

/** Names of files that programs attach because they belong to the text or its making, and that nothing runs. */
const TEXT_NAME = /\.(?:xml|html?|css|mml|mathml|json|xmp|rdf|joboptions)$/i
/** What makes a browser run or load something from any text with tags in it, or Word open it as a document. */
const ACTS =
  /<(?:[\w.-]+:)?script\b|<\?(?:xml-stylesheet|mso-application)|<!DOCTYPE|<!ENTITY|(?:java|vb)script:|w3\.org\/(?:1999\/xhtml|1999\/XSL|2000\/svg)|schemas[.-]microsoft[.-]com[/:]office/i
/** The same for a page of HTML, which needs no more than the style that LaTeX writes. */
const PAGE_ACTS =
  /<(?!\/?style\b|!--)[a-z!?]|\bon\w{3,30}\s*=|expression\s*\(|url\s*\(|@import|behaviou?r\s*:|-moz-binding/i
const PAGE_NAME = /\.(?:html?|css)$/i
/** Of forms in XML. A button that sends it needs a click, but the same element may be run when it opens. */
const FORM_ACTS = /<(?:[\w.-]+:)?(?:script|execute|submit|soapAction|wsdlAddress|connect)\b/i
/** The photo in a resume of Europass is most of it. */
const ATTACHMENT_MAX_BYTES = 4 * 1024 * 1024

/**
 * Whether a file within a PDF belongs to its text and runs nothing: the resume of Europass as XML, formulas as
 * MathML and the styles of lists that LaTeX attaches, the data of an invoice.
 */
export function isHarmlessAttachment(names: readonly string[], content: Buffer): boolean {
  if (names.length === 0 || !names.every((name) => TEXT_NAME.test(name))) return false
  const text = plainText(content)
  if (text === null || ACTS.test(text)) return false
  return !names.some((name) => PAGE_NAME.test(name)) || !PAGE_ACTS.test(text)
}

/** Whether a part of a form in XML has neither scripts nor actions. */
export function isHarmlessForm(content: Buffer): boolean {
  const text = plainText(content)
  return text !== null && !FORM_ACTS.test(text)
}

/** @returns null if it is no text */
function plainText(content: Buffer): string | null {
  if (content.length > ATTACHMENT_MAX_BYTES) return null
  const text = content.toString('latin1')
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(text)
  const letters = isUtf16 ? text.replaceAll('\0', '') : text
  // Other encodings could hide from us what they show to others.
  const isOther =
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["'](?!utf-?(?:8|16)|us-ascii|iso-8859|windows-125)/i
  return CONTROL_CHARACTER.test(letters) || isOther.test(letters) ? null : letters
}

/** Texts have none of these, programs and archives do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: just these are searched for
const CONTROL_CHARACTER = /[\0-\x08\x0e-\x1a]/
