/** American English in content/: words that its editors have to look out for, and no others. */
import { expect, test } from 'vitest'
import { readProse, type Sentence } from './testing/content-files.ts'

/** British spellings, by the part that differs. */
const SPELLINGS = [
  /\w*(colour|favour|harbour|honour|behaviour|neighbour|labour)\w*/,
  /\b(centre|theatre|metre|kilometre|litre|fibre|programme|catalogue|cheque|grey|tyre|kerb)s?\b/,
  /\b\w*(organis|recognis|authoris|apologis|optimis|synchronis|summaris|prioritis|minimis|analys(?=e[ds]?\b))\w*/,
  /\b(travell|modell|labell|cancell(?=ed|ing)|signall|fuell)\w*/,
  /\b(licence|defence|offence|judgement|enrolment|instalment|dependant|ageing|practised)s?\b/,
  /\b(enrol|fulfil)s?\b/,
  /\b(learnt|spelt|burnt|whilst|amongst|towards|afterwards|backwards|upwards)\b/,
]
/** British words and usage for which Americans have another. */
const WORDS = [
  /\b(autumn|fortnight|windscreen|lorry|lorries|car park|petrol|tarpaulin|trolley|cellar|rota|tariff)s?\b/,
  /\b(flats?|lifts?) (is|are|two|above|on the)\b/,
  /\b(per cent|e-mails?|kick-off|hand-over|cut-off|set-up|roll-back)\b/,
  /\b(ring|rings|rang|rung) (you|us|them|him|her|up|the|a|somebody|first)\b(?! bell)/,
  /\b(half past|at the weekend|head office)\b/,
  /\b(motor|liability|life|medical) cover\b/,
]
/** Turns of phrase that come from another language. */
const TURNS = [
  /\balso (when|if)\b/,
  /,? once \d/,
  /\bstands? in the (contract|law|policy)\b/,
  /\bbecomes? of\b/,
  /\bhours in common\b/,
  /\bhangs? by\b/,
  /\bfor ever\b/,
  /\b(anew|beside it stands?)\b/,
]
/** The day before the month, which Americans read the other way around. */
const DATES = [
  /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)\b/,
]

function find(patterns: readonly RegExp[], sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ at, text }) =>
    patterns
      .map((pattern) => new RegExp(pattern, 'i').exec(text)?.[0])
      .filter((found) => found !== undefined)
      .map((found) => `${at}: "${found}"`),
  )
}

const prose = readProse()

test('there is prose to look at', () => {
  expect(prose.length).toBeGreaterThan(3000)
})

test.each([
  ['a British spelling', SPELLINGS],
  ['a British word', WORDS],
  ['a translated turn of phrase', TURNS],
  ['the day before the month', DATES],
])('content/ has no sentence with %s', (_, patterns) => {
  expect(find(patterns, prose)).toEqual([])
})

test('finds them, and lets American words pass', () => {
  const sentence = (text: string): Sentence[] => [{ at: 'here', text }]
  expect(find(SPELLINGS, sentence('The licence of a programme'))).toHaveLength(2)
  expect(find(SPELLINGS, sentence('A programmer analyzes the license, and practices.'))).toEqual([])
  expect(find(TURNS, sentence('down to 6 minutes, once 52'))).toHaveLength(1)
  expect(find(WORDS, sentence('On their last day the floor rang the bell.'))).toEqual([])
})
