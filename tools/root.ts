import { join } from 'node:path'

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '..')
