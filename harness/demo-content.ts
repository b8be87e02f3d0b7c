/** The content that tests are written for: that of the invented company. `npm run make-it-yours` moves it to `demo/`. */
import { join } from 'node:path'
import { IS_MADE } from './is-made.ts'
import { ROOT } from './root.ts'

const FOLDER = IS_MADE ? 'demo' : 'content'

// For builds and servers that tests start.
process.env.CONTENT_DIR = FOLDER

export const DEMO_CONTENT = join(ROOT, FOLDER)
