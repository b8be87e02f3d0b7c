import { z } from 'astro/zod'
import { day, list, pictureFile, text } from './field-kinds.ts'
import { draft, seo } from './page-fields.ts'
import { slug } from './shared-fields.ts'

export const insight = z.strictObject({
  seo,
  draft,
  title: text('Title of the article.', 80),
  excerpt: text('What it says, in two sentences; on its card and under its title.', 240),
  date: day(
    'When it was published, such as "2026-10-05". With a day in the future the site has it from the first build on that day.',
  ),
  updated: day('When its words changed last, if they have.').optional(),
  author: slug('people').describe('Who wrote it.'),
  tags: list([1, 4], text('A word or two.', 30)),
  service: slug('services').optional().describe('The service that its end leads to.'),
  cover: z.strictObject({
    picture: pictureFile('Above the text, and on the card.'),
    alt: text('What it shows, for people who cannot see it.', 160),
  }),
})
export type Insight = z.infer<typeof insight>
