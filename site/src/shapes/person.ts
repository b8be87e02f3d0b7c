import { z } from 'astro/zod'
import { address, entries, group, list, pictureFile, text } from './field-kinds.ts'

export const person = z.strictObject({
  name: text('Name.', 40),
  role: text('What they answer for.', 60),
  place: text('The office.', 30),
  line: text('One sentence only true of them, on the page about the company.', 170),
  biography: list([1, 4], text('One paragraph.', 640))
    .optional()
    .describe(
      'Who they are, for the page that lists their articles. Without it that page shows the sentence.',
    ),
  photo: group('Without one the site shows their initials.', {
    picture: pictureFile(
      'A photograph of them, or a drawing of a thing that is theirs. At least 640 px wide and high; it is shown as a square.',
    ),
    alt: text('What it shows, for people who cannot see it.', 160),
  }).optional(),
  links: entries([1, 4], {
    label: text('Name of the network.', 30),
    link: address('Their page there.'),
  })
    .optional()
    .describe('Their profiles elsewhere.'),
})
