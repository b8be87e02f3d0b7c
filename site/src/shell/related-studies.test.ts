import { expect, test } from 'vitest'
import { relatedStudies, type StudyTags } from './related-studies.ts'

const study = (slug: string, tags: Partial<StudyTags> = {}): StudyTags => ({
  slug,
  section: `/industries/${slug}/`,
  services: [],
  ...tags,
})

test('a section counts more than an industry, which counts over services', () => {
  const one = study('one', { industry: 'insurance', services: ['agents', 'cloud'] })
  const all = [
    one,
    study('services', { services: ['agents', 'cloud', 'data'] }),
    study('industry', { industry: 'insurance' }),
    study('nothing'),
    study('neither'),
    study('section', { section: one.section }),
  ]
  expect(relatedStudies(one, all, 4).map(({ slug }) => slug)).toEqual([
    'section',
    'industry',
    'services',
    'nothing',
  ])
  const [first] = relatedStudies(study('none', { services: ['cloud'] }), all, 1)
  expect(first, 'a missing industry is no similarity').toBe(one)
})
