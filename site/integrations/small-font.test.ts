import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { makeFaces, pointsToKeep, unicodeRange } from './small-font.ts'

test('ranges of code points are written as CSS has them', () => {
  expect(unicodeRange([0x41, 0x42, 0x43, 0x131])).toBe('U+41-43,U+131')
  expect(unicodeRange([3, 1, 2, 9])).toBe('U+1-3,U+9')
})

test('the small font file has all characters that pages and texts use', () => {
  const points = pointsToKeep(['Größe'])
  for (const letter of 'Az 09~ö–’\u00a0\n') expect(points).toContain(letter.codePointAt(0))
  expect(points).not.toContain('é'.codePointAt(0))
})

test('the small font file keeps the fields that its licence asks for', {
  tags: 'all',
}, async () => {
  const folder = temporaryDirectory()
  await makeFaces(folder)
  const [file = ''] = readdirSync(folder)
  const font = create(readFileSync(join(folder, file))) as Font
  expect(font.getName('copyright')).toMatch(/^Copyright/)
  expect(font.getName('licenseURL')).toMatch(/^https/)
})
