/** `npm run handbook`: writes the fields of the editors' handbook from the schemas. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeHandbook } from './handbook.ts'

const README = join(import.meta.dirname, '../../../content/README.md')

writeFileSync(README, composeHandbook(readFileSync(README, 'utf8')))
