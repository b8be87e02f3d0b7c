import { readFileSync } from 'node:fs'

/** The kinds of HEIF files that hold HEVC, as phones write them; AVIF has others. Source: ISO/IEC 23008-12, annex B */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether a file is a photograph that nothing but Apple's devices shows, whatever its name says. */
export function isHeicFile(file: string): boolean {
  const text = readFileSync(file).toString('latin1', 0, 12)
  return text.slice(4, 8) === 'ftyp' && BRANDS.includes(text.slice(8))
}
