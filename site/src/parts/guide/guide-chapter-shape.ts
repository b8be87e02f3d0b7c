import { z } from 'astro/zod'
import { entries, group, list, text, titledText } from '../../shapes/field-kinds.ts'
import { titledParagraphs } from '../../shapes/shared-fields.ts'

const table = z
  .strictObject({
    title: text('Above the table.', 80),
    columns: list([2, 4], text('Heading of a column.', 50)),
    rows: list(
      [2, 10],
      z.array(text('A cell.', 180)).describe('A row: as many cells as there are columns.'),
    ),
  })
  .refine(({ columns, rows }) => rows.every((cells) => cells.length === columns.length), {
    error: 'has a row with more or fewer cells than there are columns',
  })
  .describe('A table across the page.')
export type GuideTable = z.infer<typeof table>

const checklist = group('A list to tick off, in two columns.', {
  title: text('Above the list.', 80),
  items: list([4, 12], text('One thing to tick off.', 120)),
})

const worksheet = group('A card to fill in by hand.', {
  title: text('On top of the card.', 80),
  fields: entries([2, 8], {
    label: text('What to write here.', 60),
    hint: text('An example of an answer.', 100),
    lines: z.number().int().min(1).max(4).describe('How many lines there are to write on.'),
  }),
})

const scoring = group('A sheet to score vendors with, on a page of its own.', {
  title: text('Heading of the sheet.', 60),
  description: text('How to fill it in.', 320),
  criterion: text('Heading of the column of criteria.', 40),
  weight: text('Heading of the column of weights.', 20),
  suppliers: list([2, 4], text('Heading of a column to fill in, a letter or a name.', 12)),
  rows: entries([4, 12], {
    title: text('One criterion.', 80),
    weight: z.number().int().min(1).max(10).describe('What its points are multiplied by.'),
  }),
  total: text('The last row.', 40),
  reading: list([2, 4], titledText).describe('How to read the sum.'),
  notes: text('Above the lines for notes.', 60),
})

/** One chapter of the guide: prose, questions in the margin, and parts to fill in. */
export const guideChapter = z.strictObject({
  order: z
    .number({ error: 'wants a number: its place in the guide, the lowest first' })
    .describe('Its place in the guide, the lowest first.'),
  title: text('Its title.', 50),
  line: text('What it settles, in the contents and on the page of the guide.', 110),
  lead: text('One or two sentences under the title, large.', 170),
  sections: list([1, 3], titledParagraphs).describe('The text.'),
  settle: list([2, 5], text('One question to settle.', 100)).describe(
    'In the margin, to be ticked off.',
  ),
  table: table.optional(),
  checklist: checklist.optional(),
  worksheet: worksheet.optional(),
  scoring: scoring.optional(),
})
export type GuideChapter = z.infer<typeof guideChapter>
