import { z } from 'astro/zod'
import { plainIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { day, text } from './text.ts'
import { closing, titledParagraphs, weeks } from './words.ts'

/** The guide as a whole; its chapters have a shape of their own. */
export const guide = z.strictObject({
  title: text('On the cover, in reading programs and in bookmarks.', { maxChars: 50 }),
  subtitle: text('Under the title, on the cover.', { maxChars: 160 }),
  kind: text('What sort of paper it is, above the title.', { maxChars: 40 }),
  // The file is dated by it: two builds of the same words must be the same bytes.
  date: day('When its words changed last, such as "2026-10-05". On the cover as month and year.'),
  introduction: titledParagraphs
    .extend({
      outcomes: z
        .strictObject({
          title: text('Begins the sentence that the items end.', { maxChars: 40 }),
          items: z
            .array(text('One thing the reader will have.', { maxChars: 80 }))
            .min(3)
            .max(6),
        })
        .describe('Beside the introduction.'),
    })
    .describe('On the second page, above the contents.'),
  contentsTitle: text('Heading of the contents.', { maxChars: 40 }),
  closing: z
    .strictObject({
      title: text('The large line on the last page.', { maxChars: 60 }),
      paragraph: text('Under it.', { maxChars: 240 }),
      days: z
        .array(titledText.extend({ when: text('The day or days of the step.', { maxChars: 12 }) }))
        .min(4)
        .max(8)
        .describe('What to do next, day by day.'),
      invitation: z
        .strictObject({
          title: text('In bold.', { maxChars: 60 }),
          paragraph: text('What to send, and what comes back.', { maxChars: 240 }),
          email: text('Where to, as {email}.', { maxChars: 80 }),
        })
        .describe('The card at the foot of the last page.'),
    })
    .describe('The last page.'),
  words: z
    .strictObject({
      chapter: text('Above the title of a chapter. `{number}` and `{count}` are filled in.', {
        maxChars: 40,
      }),
      contents: text('Above the title of the second page.', { maxChars: 30 }),
      settle: text('Above the questions in the margin.', { maxChars: 30 }),
    })
    .describe('Small words that come back.'),
})
export type Guide = z.infer<typeof guide>

/** The page from which the guide is downloaded. */
export const guidePage = z.strictObject({
  seo,
  intro: plainIntro.extend({
    download: text('The yellow button that downloads the guide.', { maxChars: 40 }),
    facts: text('Beside the button. `{pages}` and `{size}` are filled in.', { maxChars: 60 }),
  }),
  contents: z.strictObject({
    title: text('Heading next to the chapters, which come from guide/.', { maxChars: 60 }),
  }),
  use: weeks.describe('How to work with it.'),
  closing,
})
