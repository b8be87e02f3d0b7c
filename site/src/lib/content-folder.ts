import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * The folder of the site's content, beside the workspaces. CONTENT_DIR names another: a site that was made from
 * this product keeps the content that the product's tests are written for in `demo/`.
 */
export const CONTENT_FOLDER = process.env.CONTENT_DIR || 'content'

export const CONTENT = join(ROOT, CONTENT_FOLDER)

/** What compile.ts writes, for the site and the server. */
export const COMPILED = join(ROOT, 'compiled')
