/** What a company that takes the product over keeps of content/, and the pages that languages/ has for it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../harness/demo-content.ts'
import { ROOT } from '../../harness/root.ts'
import type { Company } from '../../site/src/shapes/company.ts'
import { readYaml } from './testing/content-files.ts'

const TAKEN_OVER = [
  '{services,industries,guide}/*.yaml',
  '{guide,forms,mails,answers,popups,consent,navigation}.yaml',
  'custom-pages/{accessibility,trust}.yaml',
  'pages/{privacy-policy,search,thank-you,guide}.yaml',
]
/** Fields of services and industries that are left out. */
const LEFT_OUT = ['picture', 'result', 'artifact', 'questions']

const list = (pattern: string | readonly string[]) =>
  globSync(pattern, { cwd: DEMO_CONTENT }).sort()

/** Every text of a file, but for those of fields that are left out. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    LEFT_OUT.includes(key) ? [] : textsOf(item),
  )
}

/** Its clients, people and cities, and its own name. */
function namesOfTheDemo(): RegExp {
  const { name, offices, logos } = readYaml<Company>('company.yaml')
  const people = list('people/*.yaml').map((file) => readYaml<{ name: string }>(file).name)
  const names = [
    name,
    ...offices.map(({ city }) => city),
    ...logos.map((logo) => logo.name),
    ...people.flatMap((person) => person.split(' ')),
  ]
  return new RegExp(`\\b(${names.join('|')})\\b`)
}

const names = namesOfTheDemo()

test.each(list(TAKEN_OVER))('%s names nothing that only the demo company has', (file) => {
  expect(textsOf(readYaml(file)).filter((text) => names.test(text))).toEqual([])
})

test.each(globSync('languages/*.yaml', { cwd: ROOT }))('neither does %s', (file) => {
  const texts = textsOf(parse(readFileSync(join(ROOT, file), 'utf8')))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => names.test(text))).toEqual([])
})
