import { join } from 'node:path'

/** The repository's root, as an absolute path. */
export const ROOT = join(import.meta.dirname, '..')
