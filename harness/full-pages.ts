import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Where builds of the tests keep the pages as Astro wrote them, before packages/lean-html reduces them. */
export const FULL_PAGES_DIR = join(ROOT, 'node_modules', '.cache', 'full-pages')
