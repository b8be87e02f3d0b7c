import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Page = { readonly path: string; readonly html: string }

/** The pages of a built site. */
export function readPages(dist: string): Page[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${file.replace(/(index)?\.html$/, '')}`,
      html: readFileSync(join(dist, file), 'utf8'),
    }))
}
