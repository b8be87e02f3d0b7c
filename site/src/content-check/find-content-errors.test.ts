import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { day, list, path, text } from '../shapes/field-kinds.ts'
import { slug } from '../shapes/shared-fields.ts'
import type { KnownFiles } from './content-error.ts'
import { findContentErrors } from './find-content-errors.ts'
import { textsOf } from './found-texts.ts'
import { toJsonSchema } from './json-schema.ts'
import { parseFile } from './parse-file.ts'

const step = z.strictObject({
  title: text('A few words, in bold.', 20),
  icon: z.enum(['bell', 'chart', 'shield']),
})

const SHAPE = z.strictObject({
  order: z.number(),
  title: text('Its name.', 20),
  link: path('Where it leads.'),
  since: day('Since when.').optional(),
  author: slug('people'),
  cover: z.string().meta({ pictureFolder: 'pictures' }).describe('As ../pictures/name.webp.'),
  steps: list([1, 3], step),
})
const schema = toJsonSchema(SHAPE)

const PATHS = [
  'people/laura-bixby.yaml',
  'people/ananya-deshpande.yaml',
  'pictures/gate-night.webp',
]
const KNOWN: KnownFiles = {
  paths: new Set(PATHS),
  heicPaths: new Set(),
}

const FILE = `order: 1
title: A title of {company}
link: /careers/
author: laura-bixby
cover: ../pictures/gate-night.webp
steps:
  - title: First
    icon: bell
  - title: Second
    icon: chart
`

function errorsIn(text: string, path = 'services/a-page.yaml'): string[] {
  const parsed = parseFile(path, text)
  const texts = textsOf({ schema, value: parsed.value })
  const checked = SHAPE.safeParse(parsed.value)
  const errors = findContentErrors({ path, schema, parsed, checked, texts }, KNOWN)
  return errors.map(({ line, message }) => `${line}: ${message}`)
}

test('a file without a mistake has none', () => {
  expect(errorsIn(FILE)).toEqual([])
})

test('finds every mistake of a file, in the order of its lines', () => {
  const file = `order: first
title: ""
link: /careers
author: laura-bixbey
cover: ../pictures/gate-nigth.webp
steps:
  - title: First of all the many steps
    icon: chrat
  - titel: Of {compnay}
    icon: bell
`
  expect(errorsIn(file)).toEqual([
    '1: `order` wants a number. There is “first”.',
    '2: `title` is empty. Its name. There is “”.',
    '3: `link` must be a path of this site that ends in a slash, like /careers/ or /#results. Where it leads. There is “/careers”.',
    '4: `author` is laura-bixbey, but there is no content/people/laura-bixbey.yaml. Did you mean laura-bixby?',
    '5: `cover` is ../pictures/gate-nigth.webp, but there is no content/pictures/gate-nigth.webp. Did you mean pictures/gate-night.webp?',
    '7: `steps[1].title` has 27 characters, at most 20 fit. There is “First of all the many steps”.',
    '8: `steps[1].icon` is not known. Did you mean chart? Known are bell, chart, shield. There is “chrat”.',
    '9: `steps[2].titel` is no field that is known here. Did you mean title? Known are title, icon.',
    expect.stringMatching(
      /^9: `steps\[2\]\.titel` has \{compnay\}, which is not known. Did you mean \{company\}\? Known are \{company\}/,
    ),
  ])
})

test.each([
  ['a missing field', FILE.replace(/link.*\n/, ''), '1: `link` is missing. Where it leads.'],
  [
    'a list that is too long',
    `${FILE}${'  - title: One more\n    icon: bell\n'.repeat(2)}`,
    '6: `steps` has 4 entries, wants at most 3.',
  ],
  ['an empty file', '', '1: The file is empty.'],
])('finds %s', (_, file, mistake) => {
  expect(errorsIn(file)).toEqual([mistake])
})

test.each([
  ['a colon within a text', 'title: A title: with a colon', /^2: has a text with a colon in it/],
  ['a name that comes twice', 'title: One\ntitle: Two', /^3: has a name that was there before/],
  ['a quotation mark that is not closed', 'title: "One', /^\d+: lacks something before its end/],
])('finds %s', (_, lines, message) => {
  expect(errorsIn(FILE.replace('title: A title of {company}', lines))[0]).toMatch(message)
})

test('counts the lines of an article from the top of its file', () => {
  const article = `---\n${FILE.replace('/careers/', 'careers')}---\n\n## Heading: with a colon\n`
  expect(errorsIn(article, 'insights/an-article.mdoc')).toEqual([
    expect.stringMatching(/^4: `link` must be a path/),
  ])
})
