import { describe, expect, test } from 'vitest'
import { RESUME_FILE_NAME_MAX_CHARS, SAFE_FILE_NAME_MAX_BYTES } from './limits.ts'
import { messages } from './messages.ts'
import { checkResume, formatOf, safeFileName, typeAgrees } from './resume.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

describe('safeFileName', () => {
  test.each([
    ['mira.pdf', 'mira.pdf'],
    ['Mira Holloway (2026), résumé – v2.final.PDF', 'Mira Holloway (2026), résumé – v2.final.PDF'],
    ['履歴書.docx', '履歴書.docx'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\mira.pdf', 'mira.pdf'],
    ['mira\r\nBcc: x@y.example.pdf', 'miraBcc_ x@y.example.pdf'],
    ['\u202Efdp.mira.pdf ', 'fdp.mira.pdf'],
    ['a<b>c:d"e|f?g*h.doc', 'a_b_c_d_e_f_g_h.doc'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['...mira.pdf', 'mira.pdf'],
    ['.pdf', 'resume.pdf'],
    ['. .pdf', 'resume.pdf'],
    ['mira.pdf. .', 'mira.pdf'],
    ['mira.pdf\u2000.', 'mira.pdf'],
    ['.\u3000mira.pdf', 'mira.pdf'],
    ['mira\u2028.pdf', 'mira.pdf'],
    ['', 'resume'],
    ['con.pdf', '_con.pdf'],
    ['NUL.tar.pdf', '_NUL.tar.pdf'],
    ['com1 .doc', '_com1 .doc'],
    ['LPT².pdf', '_LPT².pdf'],
    ['console.pdf', 'console.pdf'],
    ['com10.pdf', 'com10.pdf'],
    ['falcon.pdf', 'falcon.pdf'],
    ['mira', 'mira'],
  ])('makes of %j the name %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  test.each(['r'.repeat(400), '履'.repeat(100), '👩‍👩‍👧'.repeat(60)])(
    'cuts what is too long for a disk, and keeps the extension',
    (stem) => {
      const safe = safeFileName(`${stem}.docx`)
      expect(bytesOf(safe)).toBeLessThanOrEqual(SAFE_FILE_NAME_MAX_BYTES)
      expect(bytesOf(safe)).toBeGreaterThan(SAFE_FILE_NAME_MAX_BYTES - 8)
      expect(safe).toMatch(/^\P{Cn}+\.docx$/u)
    },
  )
})

test.each([
  ['pdf', 'application/pdf'],
  ['pdf', ' Application/PDF ; charset=binary'],
  ['pdf', 'application/x-pdf'],
  ['doc', 'application/msword'],
  ['doc', 'application/vnd.ms-word'],
  ['doc', 'application/x-msword'],
  ['docx', 'application/zip'],
  ['docx', 'application/x-zip-compressed'],
  ['docx', 'application/octet-stream'],
  ['docx', ''],
] as const)('a %s may be declared as %j, and not as a picture', (format, type) => {
  expect(typeAgrees(format, type)).toBe(true)
  expect(typeAgrees(format, 'image/png')).toBe(false)
})

test('a name keeps as many bytes as fit, and its format is known with spaces', () => {
  const longest = `${'r'.repeat(SAFE_FILE_NAME_MAX_BYTES - 4)}.pdf`
  expect(safeFileName(`r${longest}`)).toBe(longest)
  expect(formatOf(' mira.PDF ')).toBe('pdf')
})

test('a name that is too long is told so, and not cut instead', () => {
  const fileName = `${'r'.repeat(253)}.pdf`
  expect(checkResume({ fileName, size: 1 })).toBe(messages.tooLong(RESUME_FILE_NAME_MAX_CHARS))
})
