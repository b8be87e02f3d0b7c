import type { ImageFunction, SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { draft } from './draft.ts'
import { SCREEN_NAMES } from './screens.ts'
import { seo } from './seo.ts'
import { link, text } from './text.ts'
import { closing, listing, questions, slug, titledList, titledParagraphs, weeks } from './words.ts'

const figure = z.strictObject({
  count: text('The number.', { maxChars: 10 }),
  title: text('What it counts.', { maxChars: 70 }),
})
export type Figure = z.infer<typeof figure>

/** The picture of a product: one of the drawings, or a screenshot. */
const screen = (image: ImageFunction) =>
  z
    .strictObject({
      name: z
        .enum(SCREEN_NAMES)
        .optional()
        .describe('Which interface is drawn, where there is no screenshot.'),
      picture: image()
        .optional()
        .describe(
          'A screenshot instead, 1600 px wide and 10 to 7 in shape. Phones show its left two thirds.',
        ),
      alt: text('What it shows, for people who cannot see it.', { maxChars: 300 }),
      caption: text('Under the picture.', { maxChars: 140 }),
    })
    .refine(({ name, picture }) => (name === undefined) !== (picture === undefined), {
      error: 'wants either `name`, one of the drawings, or `picture`, a screenshot',
    })

export const product = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    draft,
    ...listing,
    intro: z.strictObject({
      title: text('The large line on top.', { maxChars: 60 }),
      paragraph: text('Under the title.', { maxChars: 260 }),
      cta: link.describe('The yellow button.'),
    }),
    screen: screen(image).optional().describe('The picture of the product.'),
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
export type Product = z.infer<ReturnType<typeof product>>
