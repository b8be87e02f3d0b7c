import { z } from 'astro/zod'
import { seo } from './seo.ts'
import { link, text } from './text.ts'
import { closing, listing, questions, slug, titledList, titledParagraphs, weeks } from './words.ts'

/** The interfaces drawn in sections/screens. */
const SCREENS = [
  'chat',
  'claims-timeline',
  'enrollment-board',
  'fixture-list',
  'policy-table',
] as const
export type ScreenName = (typeof SCREENS)[number]

const figure = z.strictObject({
  count: text('The number.', { maxChars: 10 }),
  title: text('What it counts.', { maxChars: 70 }),
})
export type Figure = z.infer<typeof figure>

export const product = z.strictObject({
  seo,
  ...listing,
  intro: z.strictObject({
    title: text('The large line on top.', { maxChars: 60 }),
    paragraph: text('Under the title.', { maxChars: 260 }),
    cta: link.describe('The yellow button.'),
  }),
  screen: z
    .strictObject({
      name: z.enum(SCREENS).describe('Which interface is drawn.'),
      alt: text('What it shows, for people who cannot see it.', { maxChars: 300 }),
      caption: text('Under the picture.', { maxChars: 140 }),
    })
    .optional()
    .describe('The picture of the product.'),
  problem: titledParagraphs.describe('What people do today instead.'),
  features: titledList.describe('What it does.'),
  tour: titledList.describe('How a task goes with it, step by step.'),
  figures: z.array(figure).length(3).describe('Three numbers from customers.'),
  fits: z.strictObject({
    title: text('Heading of the section.', { maxChars: 80 }),
    paragraph: text('How it gets along with what is there.', { maxChars: 480 }),
    items: z
      .array(text('One system or format.', { maxChars: 60 }))
      .min(3)
      .max(8),
  }),
  weeks: weeks.describe('From signature to everyday use.'),
  industries: z.array(slug('industries')).min(1).describe('The sectors it is made for.'),
  questions,
  closing,
})
export type Product = z.infer<typeof product>
