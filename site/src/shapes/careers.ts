import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { countryCode, link, text } from './text.ts'
import { titledQuestions } from './words.ts'

const label = (what: string) => text(`Before ${what}.`, { maxChars: 30 })

/** What every page of a position says, besides what its own file says. */
const positionPage = z.strictObject({
  apply: text('The yellow button that leads to the form.', { maxChars: 30 }),
  facts: z
    .strictObject({
      place: label('the place'),
      kind: label('the kind of employment'),
      pay: label('the pay'),
      hours: label('the working hours, which come from company.yaml'),
      until: label('the last day to apply'),
    })
    .describe('In the card under the title.'),
  lastDay: text('The last day to apply. `{date}` and `{city}` are filled in.', { maxChars: 60 }),
  asks: text('Heading above what somebody should bring.', { maxChars: 40 }),
  duties: text('Heading above what the work consists of.', { maxChars: 60 }),
  months: z
    .strictObject({
      title: text('The heading.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
    })
    .describe('Above how the first months go.'),
  others: text('Heading above the other open positions.', { maxChars: 60 }),
  closing: z
    .strictObject({
      title: text('Heading of the last section.', { maxChars: 80 }),
      paragraph: text('Under the heading.', { maxChars: 200 }),
      button: text('Button to the form.', { maxChars: 40 }),
    })
    .describe('The end of the page.'),
  closed: text(
    'In place of the button when the last day is over and the page is still there: on hosts that do not run our server.',
    { maxChars: 200 },
  ),
})

const benefits = z.strictObject({
  title: text('Heading above the benefits.', { maxChars: 60 }),
  everywhere: z.array(titledText).min(3).max(6).describe('Those of every office.'),
  countries: z
    .array(
      z.strictObject({
        countryCode: countryCode('The country of the offices that have them, in two letters.'),
        items: z.array(titledText).min(1).max(5),
      }),
    )
    .default([])
    .describe('Those that depend on the country of the office.'),
})

export const careers = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: pageIntro(image).extend({ cta: link.describe('The yellow button.') }),
    reasons: z.strictObject({
      title: text('Heading above the reasons.', { maxChars: 60 }),
      items: z.array(titledText).length(4),
    }),
    positions: z
      .strictObject({
        title: text('Heading above the open positions.', { maxChars: 60 }),
        description: text('Beside the heading.', { maxChars: 200 }),
        salary: text('What a position pays. `{range}` is filled in.', { maxChars: 30 }),
        none: text('Instead of the list while no position is open.', { maxChars: 240 }),
      })
      .describe('The list of open positions; each is a file in positions/.'),
    apply: z.strictObject({
      title: text('Heading of the card that holds the form.', { maxChars: 60 }),
      paragraph: text('Under that heading.', { maxChars: 240 }),
      stepsTitle: text('Heading above the steps next to the form.', { maxChars: 60 }),
      steps: z
        .array(titledText)
        .min(2)
        .max(5)
        .describe('How hiring goes; on the page of every position too.'),
    }),
    questions: titledQuestions,
    benefits: benefits.describe('On the page of every position.'),
    fairness: z
      .strictObject({
        title: text('The heading.', { maxChars: 60 }),
        paragraphs: z
          .array(text('One paragraph.', { maxChars: 640 }))
          .min(1)
          .max(3),
      })
      .describe('Equal opportunity, on the page of every position.'),
    position: positionPage.describe('The words that the pages of all positions share.'),
  })
