/** What pages of content/ claim, against the facts of content/company.yaml, against each other, and against the code. */
import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { expect, test } from 'vitest'
import { listContent, readProse, readYaml } from './testing/content-files.ts'

const facts = readYaml<{ readonly founded: number }>('company.yaml')
const prose = readProse()

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const wordFor = (number: number) => WORDS[number - 1] ?? String(number)

function matching(pattern: RegExp): string[] {
  return prose
    .filter(({ text }) => pattern.test(text))
    .map(({ at, text }) => `${at}: ${text.trim()}`)
}

/** The one sentence that makes a claim, so that a reworded one does not escape its test. */
function sentence(file: string, pattern: RegExp): RegExpExecArray {
  const found = prose.flatMap(({ at, text }) => {
    const match = at.startsWith(file) ? pattern.exec(text) : null
    return match ? [match] : []
  })
  expect(found, `${file} has a sentence like ${pattern}`).toHaveLength(1)
  return found[0] as RegExpExecArray
}

const DAYS = '\\b(one|two|three|four|five|six|seven|ten|a|\\d+) (working|business) days?\\b'
const ANSWER = new RegExp(`within ${DAYS}|(answer|hear|reply|replies|respond)[^.]*${DAYS}`, 'i')
// What a law demands is no promise of ours, and stays when ours changes.
const LAW = /Texas, for one|Closing Disclosure|deleted there within one business day/

test('no sentence types how soon we answer, which is a fact of company.yaml', () => {
  const typed = prose.filter(
    ({ at, text }) => ANSWER.test(text) && !at.startsWith('company.yaml') && !LAW.test(text),
  )
  expect(typed).toEqual([])
})

test.each([
  ['how long submissions are kept', new RegExp(`\\b${RETENTION_DAYS} days\\b`)],
  ['the number of offices', /\b(three|four|five|\d) offices\b/i],
  ['the years since the founding', /\babout (\d\d|twenty) years\b/i],
  ['the year of the founding', /\bfounded\b[^.,]*\b(19|20)\d\d\b/i],
])('no sentence types %s, which is a fact', (_, pattern) => {
  // What the browser keeps has a limit of its own, in the code.
  const typed = matching(pattern).filter((found) => !/browser|cookie|user_id/i.test(found))
  expect(typed).toEqual([])
})

test('the history begins with the founding', () => {
  const about = readYaml<{ milestones: { items: { time: string }[] } }>('pages/about-us.yaml')
  expect(about.milestones.items[0]?.time).toBe(String(facts.founded))
})

test.each([
  ['services', 'navigation.yaml', /Which of the (\w+) do you need/],
  ['services', 'pages/home.yaml', /(\w+) services, one standard/],
  ['services', 'pages/services.yaml', /(\w+) services, from AI agents/],
  ['services', 'pages/services.yaml', /title: The (\w+) services|^\s*The (\w+) services/],
  ['industries', 'pages/industries.yaml', /(\w+) industries we know/],
  ['products', 'navigation.yaml', /(\w+) things you do not have to build/],
  ['products', 'pages/products.yaml', /(\w+) products for/],
  ['products', 'pages/products.yaml', /(\w+) problems we refuse/],
  ['products', 'pages/products.yaml', /(\w+) ideas have passed/],
  ['guide', 'popups.yaml', /guide to (\w+) decisions/],
  [
    'guide',
    'pages/guide.yaml',
    /title: (\w+) decisions, a page each|^\s*(\w+) decisions, a page each/,
  ],
])('counts %s in %s', (folder, file, pattern) => {
  const match = sentence(file, pattern)
  const said = (match[1] ?? match[2] ?? '').toLowerCase()
  expect(said).toBe(wordFor(listContent(`${folder}/*.yaml`).length))
})

test('the people of the company are as many as their heading says', () => {
  const { people } = readYaml<{ people: { description: string; items: unknown[] } }>(
    'pages/about-us.yaml',
  )
  expect(people.description.split(' ')[0]?.toLowerCase()).toBe(wordFor(people.items.length))
})

test('each headline number says whose it is and from when', () => {
  const { statistics, logos } = readYaml<{
    statistics: { content: string }[]
    logos: { name: string }[]
  }>('company.yaml')
  const results = listContent('{services,industries}/*.yaml').map(
    (file) => readYaml<{ result: { content: string } }>(file).result,
  )
  const baseless = [...statistics, ...results].filter(
    ({ content }) =>
      !/\b20\d\d\b/.test(content) || !logos.some(({ name }) => content.includes(name)),
  )
  expect(baseless).toEqual([])
})

test('each figure of a product says from when it is', () => {
  const figures = listContent('products/*.yaml').flatMap(
    (file) => readYaml<{ figures: { title: string }[] }>(file).figures,
  )
  expect(figures.filter(({ title }) => !/\b20\d\d\b/.test(title))).toEqual([])
})

test('the headline numbers are those of the case studies they come from', () => {
  const pages = [/6\.5 min/, /\$1\.2 million a year/]
  for (const number of pages) {
    const places = matching(number).map((found) => found.split(/[:/]/)[0])
    expect(places).toContain('company.yaml')
    expect(places).toContain('case-studies')
  }
})
