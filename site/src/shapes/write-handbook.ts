/** `npm run handbook`: writes the editors' handbook from the schemas. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeHandbook } from './handbook.ts'

writeFileSync(join(import.meta.dirname, '../../../content/README.md'), composeHandbook())
