import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from './examples.ts'

const SITE = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(SITE, path), 'utf8')
const shown = [...GROUPS.values()].flat()

/** Components that have no example of their own, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  AddressLink: 'within TextWithMail and Offices',
  Callout: 'within ArticleText',
  Code: 'within ArticleText',
  TextPicture: 'within ArticleText',
  CaseStudyGrid: 'what CaseStudyCards and CaseStudyFilter show',
  ProfileLinks: 'within AuthorIntro and People',
  SectionHeading: 'the heading of most sections',
  PairRows: 'within PairTable and ProvidedServices',
  TitleOrLink: 'within PairTable and LinkedWork',
  Modal: 'around each of the pop-ups',
  Drawing: 'within Artifact and ProductScreen',
  Mark: 'within Logo and Signpost',
  MarkAndName: 'within Logo and the cover of the guide',
  OwnSection: 'what site/own has',
}

/** What a file exports that is drawn: a function whose name begins with a capital letter. */
const components = globSync('src/{sections,ui}/**/*.tsx', { cwd: SITE })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => [...read(path).matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)])
  .map(([, name = '']) => name)

test('every section and every part of ui/ is shown, or named with a reason', () => {
  expect(components.length).toBeGreaterThan(60)
  const missing = components.filter((name) => !shown.includes(name) && !(name in LEFT_OUT))
  expect(missing, 'Add an example to site/gallery, or a reason to LEFT_OUT.').toEqual([])
})
