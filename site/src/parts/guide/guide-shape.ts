import { z } from 'astro/zod'
import {
  addressWord,
  day,
  group,
  heading,
  list,
  text,
  titledText,
} from '../../shapes/field-kinds.ts'
import { drawingFile, plainIntro, seo } from '../../shapes/page-fields.ts'
import { closing, titledParagraphs, weeks } from '../../shapes/shared-fields.ts'

/** The guide as a whole; its chapters have a shape of their own. */
export const guide = z.strictObject({
  fileName: addressWord('The name of its file; `what-to-settle-before-you-build` without one.'),
  title: text('On the cover, in reading programs and in bookmarks.', 50),
  look: group('Drawings of its own; without them it has plain grounds.', {
    cover: drawingFile(
      'Behind the title and the mark: 595 by 842, in colours as `var(--color-accent)`.',
    ).optional(),
    lastPage: drawingFile('Behind the last page, the same.').optional(),
    lamps: z
      .boolean()
      .default(false)
      .describe('Whether the foot of each page has a lamp for each chapter, lit so far.'),
  }).optional(),
  subtitle: text('Under the title, on the cover.', 160),
  kind: text('What sort of paper it is, above the title.', 40),
  // The file is dated by it: two builds of the same words must be the same bytes.
  date: day('When its words changed last, such as "2026-10-05". On the cover as month and year.'),
  introduction: titledParagraphs
    .extend({
      outcomes: group('Beside the introduction.', {
        title: text('Begins the sentence that the items end.', 40),
        items: list([3, 6], text('One thing the reader will have.', 80)),
      }),
    })
    .describe('On the second page, above the contents.'),
  contentsTitle: text('Heading of the contents.', 40),
  closing: group('The last page.', {
    title: text('The large line on the last page.', 60),
    paragraph: text('Under it.', 240),
    days: list(
      [4, 8],
      titledText.extend({ when: text('The day or days of the step.', 12) }),
    ).describe('What to do next, day by day.'),
    invitation: group('The card at the foot of the last page.', {
      title: text('In bold.', 60),
      paragraph: text('What to send, and what comes back.', 240),
      email: text('Where to, as {email}.', 80),
    }),
  }),
  words: group('Small words that come back.', {
    chapter: text('Above the title of a chapter. `{number}` and `{count}` are filled in.', 40),
    contents: text('Above the title of the second page.', 30),
    settle: text('Above the questions in the margin.', 30),
  }),
})
export type Guide = z.infer<typeof guide>

/** The page from which the guide is downloaded. */
export const guidePage = z.strictObject({
  seo,
  intro: plainIntro.extend({
    download: text('The yellow button that downloads the guide.', 40),
    facts: text('Beside the button. `{pages}` and `{size}` are filled in.', 60),
  }),
  contents: heading('Heading next to the chapters, which come from guide/.'),
  use: weeks.describe('How to work with it.'),
  closing,
})
