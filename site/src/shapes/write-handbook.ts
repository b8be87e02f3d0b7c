/** `npm run handbook`: writes what the editors' handbook says of fields from the schemas. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeHandbook } from './handbook.ts'

const README = join(import.meta.dirname, '../../../content/README.md')

writeFileSync(README, composeHandbook(readFileSync(README, 'utf8')))
