/** Compiles content/, before anything of the site or the server that reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeContentErrors } from '../content-check/check-content.ts'
import { readBrandDrawings } from '../lib/brand-drawings.ts'
import { COMPILED, CONTENT } from '../lib/content-folder.ts'
import { compileSite } from './compile-site.ts'

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
