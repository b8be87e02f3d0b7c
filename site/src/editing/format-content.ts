/** `npm run format-content`: writes every file of content/ as the editor would. */
import { writeFileSync } from 'node:fs'
import { contentTexts } from './content-format.ts'

for (const { file, text, formatted } of contentTexts())
  if (text !== formatted) writeFileSync(file, formatted)
