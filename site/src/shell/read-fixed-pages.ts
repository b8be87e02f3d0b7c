import { CONTENT, type ContentName } from '../shapes/content-files.ts'
import type { PictureContent } from '../shapes/picture.ts'
import type { Seo } from '../shapes/seo.ts'
import { type FileName, readContent } from './read-content.ts'

/** The pages that are made of no entry, and have a file of their own. */
export function fixedPaths(): string[] {
  // Their names alone: they are not loaded.
  const files = Object.keys(import.meta.glob('../pages/**/*.astro'))
  return files
    .filter((file) => !file.includes('['))
    .map((file) => file.replace('../pages', '').replace(/(index)?\.astro$/, ''))
    .map((path) => (path.endsWith('/') ? path : `${path}/`))
    .sort()
}

/** The copy of such a page, as far as most have it. */
export type PageCopy = {
  readonly seo: Seo
  readonly title?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent }
}

/** The copy of a page: the file of its name in content/pages/. Nothing where there is none. */
export async function readPageCopy(path: string): Promise<PageCopy | undefined> {
  const file = `pages/${path.slice(1, -1) || 'home'}.yaml`
  const name = (Object.keys(CONTENT) as ContentName[]).find((one) => CONTENT[one].path === file)
  return name && (readContent(name as FileName) as Promise<PageCopy>)
}
