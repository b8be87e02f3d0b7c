import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { link, text } from './text.ts'

const position = z.strictObject({
  title: text('Name of the position.', { maxChars: 60 }),
  place: text('Where: a city, or remote.', { maxChars: 50 }),
  kind: text('Full time, part time, internship.', { maxChars: 50 }),
  lines: z.array(text('One line on the work.', { maxChars: 160 })).length(3),
})
export type Position = z.infer<typeof position>

export const careers = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: pageIntro(image).extend({ cta: link.describe('The yellow button.') }),
    reasons: z.strictObject({
      title: text('Heading above the reasons.', { maxChars: 60 }),
      items: z.array(titledText).length(4),
    }),
    positions: z.strictObject({
      title: text('Heading above the open positions.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      items: z.array(position).min(1),
    }),
    apply: z.strictObject({
      title: text('Heading of the card that holds the form.', { maxChars: 60 }),
      paragraph: text('Under that heading.', { maxChars: 240 }),
      stepsTitle: text('Heading above the steps beside the form.', { maxChars: 60 }),
      steps: z.array(titledText).min(2).max(5),
    }),
  })
export type Careers = z.infer<ReturnType<typeof careers>>
