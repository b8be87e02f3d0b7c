/** What a company that takes the product over gets: content of the demo, and the pages of languages/. */
import { globSync } from 'node:fs'
import { LANGUAGES } from '@lanternfield/contract/language.ts'
import { expect, test } from 'vitest'
import { DEMO_CONTENT } from '../../harness/demo-content.ts'
import type { Company } from '../../site/src/shapes/company.ts'
import { answers } from '../make-it-yours/answers.ts'
import { composeContent } from '../make-it-yours/new-content.ts'
import { DENTAL } from '../make-it-yours/testing/companies.ts'
import { readYaml } from './testing/content-files.ts'

/** Every text of a file. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsOf)
}

/** Its clients, people and cities, and its own name. */
function namesOfTheDemo(): RegExp {
  const { name, offices, logos } = readYaml<Company>('company.yaml')
  const people = globSync('people/*.yaml', { cwd: DEMO_CONTENT }).map(
    (file) => readYaml<{ name: string }>(file).name,
  )
  const names = [
    name,
    ...offices.map(({ city }) => city),
    ...logos.map((logo) => logo.name),
    ...people.flatMap((person) => person.split(' ')),
  ]
  return new RegExp(`\\b(${names.join('|')})\\b`)
}

const names = namesOfTheDemo()

test.each(LANGUAGES)(
  'the content of a new site in %s names nothing of the demo company',
  (language) => {
    const { files } = composeContent(answers.parse({ ...DENTAL, language }), DEMO_CONTENT)
    const { 'README.md': _, ...content } = files
    expect(Object.keys(content).length).toBeGreaterThan(30)
    const texts = Object.entries(content).flatMap(([file, value]) =>
      textsOf(value).map((text) => `${file}: ${text}`),
    )
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => names.test(text))).toEqual([])
  },
)
