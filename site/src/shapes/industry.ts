import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { text } from './text.ts'
import {
  closing,
  listing,
  moment,
  questions,
  result,
  slug,
  titledList,
  titledParagraphs,
} from './words.ts'

const system = titledText.extend({
  service: slug('services').optional().describe('The service page it leads to.'),
})
export const industry = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    ...listing,
    intro: pageIntro(image),
    situation: titledParagraphs.describe('What this sector struggles with, in its own words.'),
    moments: z
      .strictObject({
        title: text('Heading of the section.', { maxChars: 80 }),
        description: text('Beside the heading.', { maxChars: 200 }),
        items: z.array(moment).min(3).max(5),
      })
      .describe('The moments at which its systems must not fail, in order of time.'),
    systems: z
      .strictObject({
        title: text('Heading of the section.', { maxChars: 80 }),
        items: z.array(system).min(4).max(6),
      })
      .describe('What we build for it.'),
    rules: titledList.describe('Laws and standards of the sector, and how we meet them.'),
    result: result.describe('One number from one project.'),
    products: z.array(slug('products')).max(3).describe('Our products for this sector.'),
    questions,
    closing,
  })
