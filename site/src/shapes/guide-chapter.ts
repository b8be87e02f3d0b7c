import { z } from 'astro/zod'
import { titledText } from './steps.ts'
import { text } from './text.ts'
import { titledParagraphs } from './words.ts'

const table = z
  .strictObject({
    title: text('Above the table.', { maxChars: 80 }),
    columns: z
      .array(text('Heading of a column.', { maxChars: 50 }))
      .min(2)
      .max(4),
    rows: z
      .array(
        z
          .array(text('A cell.', { maxChars: 180 }))
          .describe('A row: as many cells as there are columns.'),
      )
      .min(2)
      .max(10),
  })
  .refine(({ columns, rows }) => rows.every((cells) => cells.length === columns.length), {
    error: 'has a row with more or fewer cells than there are columns',
  })
  .describe('A table across the page.')
export type GuideTable = z.infer<typeof table>

const checklist = z
  .strictObject({
    title: text('Above the list.', { maxChars: 80 }),
    items: z
      .array(text('One thing to tick off.', { maxChars: 120 }))
      .min(4)
      .max(12),
  })
  .describe('A list to tick off, in two columns.')

const worksheet = z
  .strictObject({
    title: text('On top of the card.', { maxChars: 80 }),
    fields: z
      .array(
        z.strictObject({
          label: text('What to write here.', { maxChars: 60 }),
          hint: text('An example of an answer.', { maxChars: 100 }),
          lines: z.number().int().min(1).max(4).describe('How many lines there are to write on.'),
        }),
      )
      .min(2)
      .max(8),
  })
  .describe('A card to fill in by hand.')

const scoring = z
  .strictObject({
    title: text('Heading of the sheet.', { maxChars: 60 }),
    description: text('How to fill it in.', { maxChars: 320 }),
    criterion: text('Heading of the column of criteria.', { maxChars: 40 }),
    weight: text('Heading of the column of weights.', { maxChars: 20 }),
    suppliers: z
      .array(text('Heading of a column to fill in, a letter or a name.', { maxChars: 12 }))
      .min(2)
      .max(4),
    rows: z
      .array(
        z.strictObject({
          title: text('One criterion.', { maxChars: 80 }),
          weight: z.number().int().min(1).max(10).describe('What its points are multiplied by.'),
        }),
      )
      .min(4)
      .max(12),
    total: text('The last row.', { maxChars: 40 }),
    reading: z.array(titledText).min(2).max(4).describe('How to read the sum.'),
    notes: text('Above the lines for notes.', { maxChars: 60 }),
  })
  .describe('A sheet to score vendors with, on a page of its own.')

/** One chapter of the guide: prose, questions in the margin, and what is to be filled in. */
export const guideChapter = z.strictObject({
  order: z
    .number({ error: 'wants a number: its place in the guide, the lowest first' })
    .describe('Its place in the guide, the lowest first.'),
  title: text('Its title.', { maxChars: 50 }),
  line: text('What it settles, in the contents and on the page of the guide.', { maxChars: 110 }),
  lead: text('One or two sentences under the title, large.', { maxChars: 170 }),
  sections: z.array(titledParagraphs).min(1).max(3).describe('The text.'),
  settle: z
    .array(text('One question to settle.', { maxChars: 100 }))
    .min(2)
    .max(5)
    .describe('In the margin, to be ticked off.'),
  table: table.optional(),
  checklist: checklist.optional(),
  worksheet: worksheet.optional(),
  scoring: scoring.optional(),
})
export type GuideChapter = z.infer<typeof guideChapter>
