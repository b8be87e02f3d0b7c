/** The parts that the gallery shows, read from its own files, and the file that draws each of them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SITE = join(import.meta.dirname, '..')

/** Names of examples by the file that shows them, in their order. */
export const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...['Basics', 'Forms', 'Overlays', 'Sections'].map(
      (group) => [group, [`gallery/${group}.astro`]] as const,
    ),
    ['Parts', globSync('src/parts/*/Examples.astro', { cwd: SITE }).sort()] as const,
  ].map(([group, files]) => [group, files.flatMap(readExamples)]),
)

function readExamples(file: string): readonly string[] {
  const source = readFileSync(join(SITE, file), 'utf8')
  return [...source.matchAll(/<Example name="(\w+)"/g)].map(([, name = '']) => name)
}

/** The file of a component below `site/`, or of the styles where an example has none. */
export function fileOf(name: string): string {
  const [file = 'src/styles/global.css'] = globSync(`src/**/${name}.{tsx,astro}`, { cwd: SITE })
  return file
}
