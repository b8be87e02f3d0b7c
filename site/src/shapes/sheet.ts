import { exactText as word } from './text.ts'

/** On top of every deliverable. */
export const sheetHead = {
  title: word('On top of the sheet.', 28),
  note: word('Under that.', 44),
}
