import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { answerTimes, composeWords, formatFile, SYSTEM } from './new-content.ts'

type List = Readonly<Record<string, string>>

const read = (...path: string[]) =>
  existsSync(join(...path)) ? parse(readFileSync(join(...path), 'utf8')) : undefined

const { promises, rewrite, add } = read(import.meta.dirname, 'left-to-write.yaml')

/** The files of a made site that are as they came, promises first: how many in the first line. @param root of its repository */
export function listAsDelivered(root: string): string {
  const company = read(root, 'content/company.yaml')
  const words = composeWords(company, join(root, 'demo'))
  const isDelivered = (path: string) => {
    const own = read(root, 'content', path)
    if (path === 'company.yaml') return isDeepStrictEqual(own.answerTimes, answerTimes())
    const written = words[path] && parse(formatFile(path, words[path]))
    return [written, read(root, 'demo', path)].some((known) => isDeepStrictEqual(known, own))
  }
  const paths = globSync('**/*.yaml', { cwd: join(root, 'content') }).filter(isDelivered)
  const countOf = (list: List) =>
    paths.filter((path) => Object.keys(list).some((start) => path.startsWith(start))).length
  const all = countOf({ ...promises, ...rewrite })
  const lines = Object.entries({ ...promises, ...rewrite })
    .filter(([start]) => paths.some((path) => path.startsWith(start)))
    .map(([start, what]) => `   -  content/${start}: ${what}`)
  const useful = Object.entries<string>(add).filter(
    ([example, what]) =>
      existsSync(join(root, 'content', /pages.*yaml/.exec(what)?.[0] ?? '')) &&
      // These are there from the beginning.
      (/^(company|pages)/.test(example) || !existsSync(join(root, 'content', example))),
  )
  const english = SYSTEM.filter(
    (path) => company.language !== 'en' && isDeepStrictEqual(words[path], read(root, 'demo', path)),
  )
  return [
    `${all} files are as delivered, ${countOf(promises)} of them make promises.`,
    ...lines,
    ...english.map((path) => `   -  content/${path} is in English`),
    'Not on the site until you write it:',
    ...useful.map(([example, what]) => `   -  ${what} (an example: demo/${example})`),
  ].join('\n')
}
