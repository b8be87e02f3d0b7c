/** `npm run settings`: writes `.env.example` and the table in docs/operations.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { composeSettingsDocs } from '../settings-docs.ts'

for (const [path, text] of Object.entries(composeSettingsDocs()))
  writeFileSync(join(ROOT, path), text)
