import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isServerPath } from '@lanternfield/contract/site/site-rules.ts'
import { PARTS } from '../part-list.ts'

const PAGES = ['pages', 'named-pages'].map((name) => join(import.meta.dirname, '..', name))
const OWN_PAGES = join(import.meta.dirname, '../../own/pages')

/** The pages that only this site has, by the names of their files. */
export const OWN_NAMES = readdirSync(OWN_PAGES).flatMap(
  (name) => /^(.*)\.astro$/.exec(name)?.[1] ?? [],
)

/** Folders that the build writes from no folder of `src/pages`; `editors.test.ts` compares them with a build. */
const BUILT = ['fonts', 'icons']

const OF_PARTS = PARTS.flatMap(({ routes = [], folders = [] }) => [
  ...routes.map(({ pattern }) => pattern.split('/')[1] ?? ''),
  ...folders,
])

const TAKEN = new Set([
  ...PAGES.flatMap((folder) => readdirSync(folder))
    // A file such as llms.txt has an extension in its address, which no page has.
    .filter((name) => name.endsWith('.astro') || !name.includes('.'))
    .map((name) => name.replace(/\.astro$/, '')),
  ...BUILT,
  ...OF_PARTS,
  ...OWN_NAMES,
])

/** Whether the site or its server has an address that begins so already. */
export function isTaken(name: string): boolean {
  return TAKEN.has(name) || isServerPath(`/${name}`)
}
