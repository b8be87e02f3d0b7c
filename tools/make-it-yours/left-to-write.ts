import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type List = Readonly<Record<string, string>>

const { rewrite, add }: { readonly rewrite: List; readonly add: List } = parse(
  readFileSync(join(import.meta.dirname, 'left-to-write.yaml'), 'utf8'),
)

/** What a company has still to write. @param paths of the new content @param foreign those not in the language of the site */
export function listLeftToWrite(paths: readonly string[], foreign: readonly string[]): string {
  const isIn = (list: readonly string[], start: string) =>
    list.some((path) => path.startsWith(start))
  const steps = Object.entries(rewrite)
    .filter(([start]) => isIn(paths, start))
    .map(([start, what]) => `${start}: ${what}${isIn(foreign, start) ? ' (in English)' : ''}`)
  return [
    'Left to write, in the order in which visitors see it:',
    ...steps.map((step, index) => `${String(index + 1).padStart(4)}. content/${step}`),
    'Not on the site until you write it:',
    ...Object.entries(add).map(([example, what]) => `   -  ${what} (an example: demo/${example})`),
  ].join('\n')
}
