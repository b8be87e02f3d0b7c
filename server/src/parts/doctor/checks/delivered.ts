import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, ok, warn } from '../../../check.ts'

/** What the build of a site of one's own has counted. */
const FILE = join(import.meta.dirname, '../../../../../compiled/as-delivered.txt')

export const delivered: Check = {
  name: 'delivered',
  isManual: true,
  run: async () => {
    const count = await readFile(FILE, 'utf8').catch(() => null)
    // Another folder of content, such as that of the tests, was not counted.
    if (count === null || process.env.CONTENT_DIR) return null
    if (count.startsWith('0 ')) return ok(count)
    return warn(count, 'npm run make-it-yours lists them: write them, the promises first.')
  },
}
