import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { address, text } from './text.ts'

export const person = ({ image }: SchemaContext) =>
  z.strictObject({
    name: text('Name.', { maxChars: 40 }),
    role: text('What they answer for.', { maxChars: 60 }),
    place: text('The office.', { maxChars: 30 }),
    line: text('One sentence only true of them, on the page about the company.', { maxChars: 170 }),
    biography: z
      .array(text('One paragraph.', { maxChars: 640 }))
      .min(1)
      .max(4)
      .optional()
      .describe(
        'Who they are, for the page that lists their articles. Without it that page shows the sentence.',
      ),
    photo: z
      .strictObject({
        picture: image().describe('At least 480 px wide and high; it is shown as a square.'),
        alt: text('What it shows, for people who cannot see it.', { maxChars: 160 }),
      })
      .optional()
      .describe('Without a photo the site draws their initials.'),
    links: z
      .array(
        z.strictObject({
          label: text('Name of the network.', { maxChars: 30 }),
          link: address('Their page there.'),
        }),
      )
      .min(1)
      .max(4)
      .optional()
      .describe('Their profiles elsewhere.'),
  })
