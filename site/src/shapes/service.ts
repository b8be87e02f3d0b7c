import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { draft } from './draft.ts'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { text } from './text.ts'
import {
  closing,
  listing,
  questions,
  result,
  titledList,
  titledParagraphs,
  weeks,
} from './words.ts'

export const service = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    draft,
    ...listing,
    intro: pageIntro(image),
    problem: titledParagraphs.describe('What hurts at the reader’s company, before we come.'),
    forWhom: z.strictObject({
      title: text('Heading of the list.', { maxChars: 60 }),
      items: z
        .array(text('Who recognises themselves here, and by what.', { maxChars: 170 }))
        .min(3)
        .max(4),
    }),
    changes: titledList.describe('What is different afterwards.'),
    provided: z
      .array(titledText)
      .min(4)
      .max(8)
      .describe('The entries of the section headed Services provided.'),
    weeks: weeks.describe('How the work goes, week by week.'),
    builtWith: z.strictObject({
      paragraph: text('Why these and no others.', { maxChars: 320 }),
      groups: z
        .array(
          z.strictObject({
            title: text('What they are for.', { maxChars: 30 }),
            items: z
              .array(text('One technology.', { maxChars: 40 }))
              .min(2)
              .max(7),
          }),
        )
        .min(2)
        .max(4),
    }),
    result: result.describe('One number from one project.'),
    questions,
    closing,
  })
