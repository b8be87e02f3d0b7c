/** Access to the values of a PDF, wherever a reference puts them. */

import { Buffer } from 'node:buffer'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** The value behind a key, its reference resolved. */
export function valueAt(dictionary: PDFDict, key: string): PDFObject | undefined {
  return dictionary.lookup(PDFName.of(key))
}

/** A name without its slash, or nothing. */
export function nameOf(value: PDFObject | undefined): string {
  return value instanceof PDFName ? value.asString().slice(1) : ''
}

/** A text, or null if the value is another. */
export function textOf(value: PDFObject | undefined): string | null {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null
  return value.decodeText().replaceAll('\0', '')
}

/** The dictionary of a value, also that before the data of a stream. */
export function dictionaryOf(value: PDFObject | undefined): PDFDict | null {
  if (value instanceof PDFRawStream) return value.dict
  return value instanceof PDFDict ? value : null
}

/** The values of a list, their references resolved; of another value only this. */
export function itemsOf(value: PDFObject | undefined): PDFObject[] {
  if (!(value instanceof PDFArray)) return value ? [value] : []
  return value.asArray().flatMap((_, index) => value.lookup(index) ?? [])
}

/** The values of a dictionary, their references resolved. */
export function valuesOf(value: PDFObject | undefined): PDFObject[] {
  if (!(value instanceof PDFDict)) return []
  return value.keys().flatMap((key) => value.lookup(key) ?? [])
}

/** The data of a stream, unpacked; null for another value, or a filter that the library does not know. */
export function dataOf(value: PDFObject | undefined): Buffer | null {
  if (!(value instanceof PDFRawStream)) return null
  try {
    return Buffer.from(decodePDFRawStream(value).decode())
  } catch {
    return null
  }
}
