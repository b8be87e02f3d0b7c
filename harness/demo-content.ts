/** The content that tests are written for: that of the invented company. `npm run make-it-yours` moves it to `demo/`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Whether this is a site of its own, made from the product. */
export const IS_MADE = existsSync(join(ROOT, 'demo'))

const FOLDER = IS_MADE ? 'demo' : 'content'

// For builds and servers that tests start.
process.env.CONTENT_DIR = FOLDER

export const DEMO_CONTENT = join(ROOT, FOLDER)
