import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { text } from './text.ts'
import { closing, moment, offices, titledParagraphs } from './words.ts'

const person = z.strictObject({
  name: text('Name.', { maxChars: 40 }),
  role: text('What they answer for.', { maxChars: 60 }),
  place: text('The office.', { maxChars: 30 }),
  line: text('One sentence only true of them.', { maxChars: 170 }),
})
export type Person = z.infer<typeof person>

export const aboutUs = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: pageIntro(image),
    story: titledParagraphs,
    milestones: z.strictObject({
      title: text('Heading above the years.', { maxChars: 60 }),
      items: z.array(moment).min(4).max(7),
    }),
    principles: z.strictObject({
      title: text('Heading above the principles.', { maxChars: 60 }),
      items: z.array(titledText).min(4).max(6),
    }),
    people: z.strictObject({
      title: text('Heading above the people.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      items: z.array(person).min(4).max(8),
      join: z.strictObject({
        text: text('To those who would like to work there.', { maxChars: 120 }),
        button: text('Opens a form for a resume.', { maxChars: 30 }),
      }),
    }),
    statistics: z.strictObject({ title: text('Heading above the numbers.', { maxChars: 60 }) }),
    offices,
    closing,
  })
