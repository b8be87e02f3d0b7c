/** Content that a later version wants and a site has not: sentences of forms, mails and messages, and new files of such. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { formatContent } from '../../site/src/editor/content-format.ts'
import { CONTENT_FILES } from '../../site/src/shapes/content-files.ts'

/** The files whose every field is wanted. */
const COMPLETE = ['answers', 'brand', 'consent', 'forms', 'mails', 'messages', 'popups']

/**
 * Adds the fields that a file lacks, in the language of the site where `languages/` has them. What is there stays. Returns a
 * line for each that was added.
 * @param root of the repository of the site
 */
export function addMissingContent(root: string): string[] {
  const read = (path: string) => {
    const file = join(root, path)
    return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  }
  const { language = 'en' } = read('content/company.yaml')
  const words = read(`languages/${language}.yaml`)
  return COMPLETE.flatMap((name) => {
    const path = `${name}.yaml`
    const added: string[] = []
    const own = read(`content/${path}`)
    const merged = filled(own, words[path] ?? read(`demo/${path}`), [], added)
    const described = CONTENT_FILES.find((file) => file.path === path)
    if (added.length > 0 && described)
      writeFileSync(join(root, 'content', path), formatContent(stringify(merged), described))
    return added.map((field) => `content/${path} has \`${field}\` now, which this version wants.`)
  })
}

type Values = Readonly<Record<string, unknown>>

function filled(own: Values, wanted: Values, path: readonly string[], added: string[]): Values {
  const missing = Object.entries(wanted).map(([name, value]) => {
    const at = [...path, name]
    if (!(name in own)) added.push(at.join('.'))
    const both = isObject(own[name]) && isObject(value)
    return [
      name,
      both ? filled(own[name] as Values, value as Values, at, added) : (own[name] ?? value),
    ]
  })
  return { ...own, ...Object.fromEntries(missing) }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
