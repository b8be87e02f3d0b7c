/** Content that a version wants and a site has not: sentences of forms, mails and messages, facts, and a mark. */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, parse } from 'yaml'
import { initials } from '../../site/src/lib/initials.ts'
import { isoDay } from '../../site/src/lib/iso-day.ts'
import { contentFileOf } from '../../site/src/shapes/content-files.ts'
import { makeMark } from '../make-it-yours/make-mark.ts'
import { readLanguage, systemWords, writeContent } from '../make-it-yours/new-content.ts'

/** The files whose every field is wanted. */
const COMPLETE = ['answers', 'brand', 'consent', 'forms', 'mails', 'messages', 'popups']

type Values = Readonly<Record<string, unknown>>

/**
 * Adds what is missing and cannot be left out, sentences in the language of the site where `languages/` has them. Returns a
 * line for each addition.
 * @param root of the repository of the site
 */
export async function addMissingContent(root: string): Promise<string[]> {
  const content = join(root, 'content')
  const read = (path: string) => {
    const file = join(root, path)
    return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  }
  const company = read('content/company.yaml')
  const words = readLanguage(company, root)
  const sentences = COMPLETE.map((name) => {
    const path = `${name}.yaml`
    return [path, systemWords(words, join(root, 'demo'), path)] as const
  })
  const added = [...sentences, ['company.yaml', factsOf(company)] as const].flatMap(
    ([path, wanted]) => addTo(content, path, read(`content/${path}`), wanted),
  )
  added.push(...nameDrawings(root))
  if (existsSync(join(content, 'mark.svg'))) return added
  writeContent(content, { 'mark.svg': await makeMark(initials(company.name)) })
  return [
    ...added,
    'content/mark.svg is there now, made from the initials. Put your own in its place.',
  ]
}

/** Facts that earlier versions did not ask for. */
function factsOf({ offices }: { readonly offices: readonly { readonly country: string }[] }) {
  return { privacy: { serverCountry: offices[0]?.country, policyDate: isoDay(new Date()) } }
}

/** Until 0.2.0 deliverables and products were drawn by code. Now an entry names a file, which a site may change. */
function nameDrawings(root: string): string[] {
  return globSync('content/{services,case-studies,products}/*.yaml', { cwd: root }).flatMap(
    (path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const [old, field, name] = /^(artifact|screen):\n {2}name: (\S+)$/m.exec(text) ?? []
      if (!old) return []
      writeFileSync(join(root, path), text.replace(old, `${field}:\n  drawing: ${name}`))
      const drawing = `drawings/${name}.svg`
      cpSync(join(root, 'demo', drawing), join(root, 'content', drawing), { force: false })
      return [`${path} shows content/${drawing} now. Change your words in it.`]
    },
  )
}

function addTo(content: string, path: string, own: Values, wanted: Values): string[] {
  const [filled, words] = [new Document(own), new Document(wanted)]
  const issues = contentFileOf(path)?.shape.safeParse(own).error?.issues ?? []
  const added = issues.map((one) => one.path).filter((at) => words.hasIn(at) && !filled.hasIn(at))
  for (const at of added) filled.setIn(at, words.getIn(at))
  if (added.length > 0) writeContent(content, { [path]: filled.toJS() })
  return added.map((at) => `content/${path} has \`${at.join('.')}\` now, which this version wants.`)
}
