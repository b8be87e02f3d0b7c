import { z } from 'astro/zod'
import { group, list, text } from './field-kinds.ts'
import { draft, entryIntro, seo } from './page-fields.ts'
import {
  closing,
  linkedText,
  listing,
  moments,
  questions,
  result,
  slug,
  titledList,
  titledParagraphs,
} from './shared-fields.ts'

export const industry = z.strictObject({
  seo,
  draft,
  ...listing,
  intro: entryIntro,
  situation: titledParagraphs.describe('What this sector struggles with, in its own words.'),
  moments: moments.describe('The moments at which its systems must not fail, in order of time.'),
  systems: group('What we build for it.', {
    title: text('Heading of the section.', 80),
    items: list([4, 6], linkedText),
  }),
  rules: titledList.describe('Laws and standards of the sector, and how we meet them.'),
  result: result.optional().describe('One number from one project.'),
  products: z.array(slug('products')).max(3).default([]).describe('Our products for this sector.'),
  questions: questions.optional(),
  closing,
})
