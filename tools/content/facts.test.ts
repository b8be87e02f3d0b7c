/** What pages of content/ claim, against the facts of content/company.yaml, against each other, and against the code. */
import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { expect, test } from 'vitest'
import { midseasons, type OpenHours, sharedHours } from '../../site/src/lib/office-hours.ts'
import { listContent, readProse, readYaml } from './content-files.ts'

type Office = OpenHours & { readonly city: string }
type Facts = { readonly founded: number; readonly offices: readonly Office[] }

const facts = readYaml<Facts>('company.yaml')
const prose = readProse()
const [winter, summer] = midseasons(new Date().getUTCFullYear()) as readonly [Date, Date]

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const wordFor = (number: number) => WORDS[number - 1] ?? String(number)

function office(city: string): Office {
  const found = facts.offices.find((one) => one.city === city)
  if (!found) throw new Error(`company.yaml has no office in ${city}.`)
  return found
}

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

/** "five and a half" is 5.5. */
function hoursIn(words: string): number {
  const [, number = '', half] = /(\w+)( and a half)?/.exec(words) ?? []
  return WORDS.indexOf(number) + 1 + (half ? 0.5 : 0)
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
  [
    'how long submissions are kept',
    new RegExp(`\\b(${Object.values(RETENTION_DAYS).join('|')}) days\\b`),
  ],
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

test('office hours in India and Austin overlap all year, as pages say', () => {
  sentence('pages/careers.yaml', /India hands over to Austin every morning/)
  for (const day of [winter, summer]) {
    for (const city of ['Bengaluru', 'Pune', 'Ahmedabad']) {
      expect(sharedHours(office(city), office('Austin'), day), city).toBeGreaterThanOrEqual(0.5)
    }
  }
})

test('London shares with Pune the hours that a page says', () => {
  const london = { hours: '9 a.m. to 6 p.m. GMT', timeZone: 'Europe/London' }
  const [, inWinter = '', inSummer = ''] = sentence(
    'services/staff-augmentation.yaml',
    /London and Pune share ([\w ]+) hours in winter and ([\w ]+) in summer/,
  )
  expect(hoursIn(inWinter)).toBe(sharedHours(london, office('Pune'), winter))
  expect(hoursIn(inSummer)).toBe(sharedHours(london, office('Pune'), summer))
  const [, inEurope = ''] = sentence(
    'services/staff-augmentation.yaml',
    /Europe shares (\w+) hours or more a day/,
  )
  expect(hoursIn(inEurope)).toBeLessThanOrEqual(sharedHours(london, office('Pune'), winter))
})

test('the stand-up of a case study leaves the hour in Pune that it speaks of', () => {
  sentence(
    'case-studies/six-engineers',
    /eight in the morning in Savannah, 6:30 p\.m\. in Pune in winter/,
  )
  const savannah = { hours: '8 a.m. to 5 p.m. ET', timeZone: 'America/New_York' }
  expect(sharedHours(savannah, office('Pune'), winter)).toBeGreaterThanOrEqual(1)
})

test('no two pages disagree on who is called at night', () => {
  sentence('pages/careers.yaml', /On-call nights and incident retainers are voluntary/)
  sentence(
    'services/cyber-security.yaml',
    /With a retainer, within the hour, because its volunteers are on call/,
  )
  sentence('services/staff-augmentation.yaml', /On-call duty is agreed by name in the contract/)
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

test(`no page asks for more text than fits, or for files that forms refuse`, () => {
  const asks = [
    /\b(paragraphs?|pages?) (is|are) enough\b/i,
    /\b(send|lend|give|mail) (us|me)? ?(the|your|a|one|twenty|ten|last)\b[^.]*\b(files?|handbooks?|spreadsheets?|tickets|fixtures|questions|plans?|documents?|months? of)\b/i,
    /\bdescribe (a|one|your) (bad )?(day|case)\b/i,
    /\bstep by step\b(?=.*\bus\b)|\btell us\b.*\bstep by step\b/i,
    /\bbring (us )?(ten|twenty|last year)\b/i,
  ]
  // The guide is read on paper, and says what to send by mail to vendors.
  const files = prose.filter(({ at }) => !/^(guide|insights|case-studies\/.*quote)/.test(at))
  const found = files.filter(({ text }) => asks.some((ask) => ask.test(text)))
  expect(found).toEqual([])
})

test('no text says that the exit-intent form takes a question', () => {
  const { exitIntent } = readYaml<{ exitIntent: { paragraph: string } }>('popups.yaml')
  expect(exitIntent.paragraph).not.toMatch(/with an answer|your question|tell us what/i)
})

test('a product promises only what its article says can be promised', () => {
  expect(matching(/\b(cannot|can never|never) (leave|happen|be paid|pay) twice\b/i)).toEqual([])
  expect(matching(/\bexactly once\b/i).filter((found) => !/not available/.test(found))).toEqual([])
})

test('the largest industries are not called the oldest', () => {
  expect(matching(/\boldest and largest\b/i)).toEqual([])
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
