import { expect, test } from 'vitest'
import { relatedStudies, type Topics } from './related-studies.ts'

const study = (slug: string, topics: Partial<Topics> = {}): Topics => ({
  slug,
  section: `/industries/${slug}/`,
  services: [],
  ...topics,
})

test('a section counts more than an industry, which counts over services', () => {
  const one = study('one', { industry: 'insurance', services: ['agents', 'cloud'] })
  const all = [
    one,
    study('services', { services: ['agents', 'cloud', 'data'] }),
    study('industry', { industry: 'insurance' }),
    study('nothing'),
    study('section', { section: one.section }),
  ]
  expect(relatedStudies(one, all, 3).map(({ slug }) => slug)).toEqual([
    'section',
    'industry',
    'services',
  ])
})

test('a missing industry is no similarity, and equals keep their order', () => {
  const all = [study('a'), study('b'), study('c', { services: ['cloud'] })]
  const related = relatedStudies(study('one', { services: ['cloud'] }), all, 3)
  expect(related.map(({ slug }) => slug)).toEqual(['c', 'a', 'b'])
})
