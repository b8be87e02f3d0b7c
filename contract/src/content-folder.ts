/**
 * The folder of the site's content, beside the workspaces. CONTENT_DIR names another: a site that was made from this product
 * keeps the content that the product's tests are written for in `demo/`. For Node, not for browsers.
 */
export const CONTENT_FOLDER = process.env.CONTENT_DIR || 'content'
