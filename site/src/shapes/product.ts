import { z } from 'astro/zod'
import { link, list, pictureFile, text } from './field-kinds.ts'
import { draft, drawingFile, seo, shownWith } from './page-fields.ts'
import {
  closing,
  listing,
  questions,
  slug,
  titledList,
  titledParagraphs,
  weeks,
} from './shared-fields.ts'

const figure = z.strictObject({
  count: text('The number.', 10),
  title: text('What it counts.', 70),
})
export type Figure = z.infer<typeof figure>

/** The picture of a product: one of the drawings, or a screenshot. */
const screen = z
  .strictObject({
    drawing: drawingFile('Which interface is drawn, where there is no screenshot.').optional(),
    picture: pictureFile(
      'A screenshot instead, 1600 px wide and 10 to 7 in shape. Phones show its left two thirds.',
    ).optional(),
    ...shownWith,
  })
  .refine(({ drawing, picture }) => (drawing === undefined) !== (picture === undefined), {
    error: 'wants either `drawing`, the name of one, or `picture`, a screenshot',
  })

export const product = z.strictObject({
  seo,
  draft,
  ...listing,
  intro: z.strictObject({
    title: text('The large line on top.', 60),
    paragraph: text('Under the title.', 260),
    cta: link.describe('The yellow button.'),
  }),
  screen: screen.optional().describe('The picture of the product.'),
  problem: titledParagraphs.describe('What people do today instead.'),
  features: titledList.describe('What it does.'),
  tour: titledList.describe('How a task goes with it, step by step.'),
  figures: list(3, figure).describe('Three numbers from customers.'),
  fits: z.strictObject({
    title: text('Heading of the section.', 80),
    paragraph: text('How it gets along with what is there.', 480),
    items: list([3, 8], text('One system or format.', 60)),
  }),
  weeks: weeks.describe('From signature to everyday use.'),
  industries: z.array(slug('industries')).default([]).describe('The sectors it is made for.'),
  questions,
  closing,
})
export type Product = z.infer<typeof product>
