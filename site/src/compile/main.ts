/** Compiles content/, before anything of the site or the server that reads it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrandDrawings } from '../lib/brand-drawings.ts'
import { COMPILED, CONTENT } from '../lib/content-folder.ts'

// What checks content/ imports it.
const ADDRESSES = join(COMPILED, 'addresses.ts')
mkdirSync(COMPILED, { recursive: true })
if (!existsSync(ADDRESSES))
  writeFileSync(
    ADDRESSES,
    'export const addresses = {}\nexport const inquiryTypes: string[] = []\n',
  )
const { compileSite, describeContentErrors } = await import('./compile-site.ts')

const { errors, warnings } = await compileSite()
if (warnings.length > 0) process.stderr.write(`${describeContentErrors(warnings, 'warning')}\n`)
if (errors.length > 0) {
  process.stderr.write(`${describeContentErrors(errors)}\n`)
  process.exitCode = 1
} else {
  const brand = JSON.parse(readFileSync(join(COMPILED, 'brand.json'), 'utf8'))
  const { remarks } = await readBrandDrawings(CONTENT, brand)
  for (const remark of remarks) process.stderr.write(`${remark}\n`)
}
