import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Whether this is a site of its own: `npm run make-it-yours` has moved the content of the invented company to `demo/`. */
export const IS_MADE = existsSync(join(ROOT, 'demo'))
