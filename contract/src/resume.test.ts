import { describe, expect, test } from 'vitest'
import { SAFE_FILE_NAME_MAX_BYTES } from './limits.ts'
import { formatOf, type ResumeFormat, safeFileName } from './resume.ts'

const ZIP = 'PK\x03\x04'
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const bytesOf = (text: string) => new TextEncoder().encode(text).length

describe('safeFileName', () => {
  test.each([
    ['mira.pdf', 'mira.pdf'],
    ['Mira Holloway (2026), résumé – v2.final.PDF', 'Mira Holloway (2026), résumé – v2.final.PDF'],
    // A Mac writes two characters for one.
    ['Lebenslauf Mu\u0308ller.pdf', 'Lebenslauf M\u00fcller.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\mira.pdf', 'mira.pdf'],
    ['mira\r\nBcc: x@y.example.pdf', 'miraBcc_ x@y.example.pdf'],
    ['\u202Efdp.mira.pdf ', 'fdp.mira.pdf'],
    ['a<b>c:d"e|f?g*h.doc', 'a_b_c_d_e_f_g_h.doc'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['.pdf', 'resume.pdf'],
    ['mira.pdf. .', 'mira.pdf'],
    ['', 'resume.pdf'],
    ['con.pdf', '_con.pdf'],
    ['NUL.tar.pdf', '_NUL.tar.pdf'],
    ['com1 .doc', '_com1 .doc'],
    ['LPT².pdf', '_LPT².pdf'],
    ['console.pdf', 'console.pdf'],
    ['My Resume', 'My Resume.pdf'],
    ['mira.pdf (1)', 'mira.pdf (1).pdf'],
    ['mira.docx', 'mira.docx.pdf', 'pdf'],
  ])('makes of %j the name %j', (name, safe, format = formatOf('', safe) ?? '') => {
    expect(safeFileName(name, format as ResumeFormat)).toBe(safe)
  })

  test.each(['r'.repeat(400), '履'.repeat(100), '👩‍👩‍👧'.repeat(60)])(
    'cuts what is too long for a disk, and keeps the extension',
    (stem) => {
      const safe = safeFileName(`${stem}.docx`, 'docx')
      expect(bytesOf(safe)).toBeLessThanOrEqual(SAFE_FILE_NAME_MAX_BYTES)
      expect(bytesOf(safe)).toBeGreaterThan(SAFE_FILE_NAME_MAX_BYTES - 8)
      expect(safe).toMatch(/^\P{Cn}+\.docx$/u)
    },
  )
})

describe('formatOf', () => {
  test.each([
    ['%PDF-1.7', 'pdf'],
    ['\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4', 'pdf'],
    ['1 0 obj\n<< >>', 'pdf'],
    [`${ZIP}word/document.xml`, 'docx'],
    [`${COMPOUND_FILE}W\0o\0r\0d\0D\0o\0c\0u\0`, 'doc'],
    ['\xdb\xa5-\0', 'doc'],
  ])('%j is a %s, whatever its name is', (bytes, format) => {
    for (const name of ['My Resume', 'mira.pdf (1)', 'mira.exe', 'mira.doc', ''])
      expect(formatOf(bytes, name)).toBe(format)
  })

  test.each([
    [' mira.PDF ', 'pdf'],
    ['mira.odt', null],
    ['My Resume', null],
  ])('takes %j for %s if its bytes are of no format', (name, format) => {
    for (const bytes of ['', '\x89PNG', `${' '.repeat(1024)}%PDF-`, `${ZIP}xl/`, COMPOUND_FILE])
      expect(formatOf(bytes, name)).toBe(format)
  })
})

test('a name keeps as many bytes as fit', () => {
  const longest = `${'r'.repeat(SAFE_FILE_NAME_MAX_BYTES - 4)}.pdf`
  expect(safeFileName(`r${longest}`, 'pdf')).toBe(longest)
})
