import { z } from 'astro/zod'
import { entries, group, list, text, titledText } from './field-kinds.ts'
import { artifact, draft, entryIntro, seo } from './page-fields.ts'
import {
  closing,
  listing,
  questions,
  result,
  titledList,
  titledParagraphs,
  weeks,
} from './shared-fields.ts'

export const service = z.strictObject({
  seo,
  draft,
  ...listing,
  intro: entryIntro,
  problem: titledParagraphs
    .optional()
    .describe('What hurts at the reader’s company, before we come.'),
  forWhom: group('Beside what hurts.', {
    title: text('Heading of the list.', 60),
    items: list([3, 4], text('Who recognises themselves here, and by what.', 170)),
  }).optional(),
  changes: titledList.optional().describe('What is different afterwards.'),
  provided: list([4, 8], titledText)
    .optional()
    .describe('The entries of the section headed Services provided.'),
  artifact: artifact.optional(),
  weeks: weeks.optional().describe('How the work goes, week by week.'),
  builtWith: group('The technologies.', {
    paragraph: text('Why these and no others.', 320),
    groups: entries([2, 4], {
      title: text('What they are for.', 30),
      items: list([2, 7], text('One technology.', 40)),
    }),
  }).optional(),
  result: result.optional().describe('One number from one project.'),
  questions: questions.optional(),
  closing: closing.optional().describe('The end of the page; without it that of /services/.'),
})
