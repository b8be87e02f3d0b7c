/** Compiles content/, before anything of the site or the server that reads it. */
import { describeContentErrors } from '../content-check/check-content.ts'
import { compileSite } from './compile-site.ts'

const { errors, warnings } = await compileSite()
if (warnings.length > 0) process.stderr.write(`${describeContentErrors(warnings, 'warning')}\n`)
if (errors.length > 0) {
  process.stderr.write(`${describeContentErrors(errors)}\n`)
  process.exitCode = 1
}
