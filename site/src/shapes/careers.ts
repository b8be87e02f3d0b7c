import { z } from 'astro/zod'
import { countryCode, group, list, text, titledText } from './field-kinds.ts'
import { entryIntro, seo } from './page-fields.ts'
import { closing, quote, titledQuestions } from './shared-fields.ts'

const label = (what: string) => text(`Before ${what}.`, 30)

/** The copy that all pages of positions share. */
const positionPage = z.strictObject({
  apply: text('The yellow button that leads to the form.', 30),
  facts: group('In the card under the title.', {
    place: label('the place'),
    kind: label('the kind of employment'),
    pay: label('the pay'),
    hours: label('the working hours, which come from company.yaml'),
    until: label('the last day to apply'),
  }),
  lastDay: text('The last day to apply. `{date}` and `{city}` are filled in.', 60),
  asks: text('Heading above what somebody should bring.', 40),
  duties: text('Heading above what the work consists of.', 60),
  months: group('Above how the first months go.', {
    title: text('The heading.', 60),
    description: text('Beside the heading.', 200),
  }),
  others: text('Heading above the other open positions.', 60),
  closing: closing
    .omit({ cta: true })
    .extend({ button: text('Button to the form.', 40) })
    .describe('The end of the page.'),
  closed: text(
    'In place of the button when the last day is over and the page is still there: on hosts that do not run our server.',
    200,
  ),
})

const benefits = z.strictObject({
  title: text('Heading above the benefits.', 60),
  everywhere: list([3, 6], titledText).describe('Those of every office.'),
  countries: z
    .array(
      z.strictObject({
        countryCode: countryCode('The country of the offices that have them, in two letters.'),
        items: list([1, 5], titledText),
      }),
    )
    .default([])
    .describe('Those that depend on the country of the office.'),
})

export const careers = z.strictObject({
  seo,
  intro: entryIntro,
  reasons: group('Why people work with you.', {
    title: text('Heading above the reasons.', 60),
    items: list(4, titledText),
    quote: quote.optional(),
  }).optional(),
  positions: group('The list of open positions; each is a file in positions/.', {
    title: text('Heading above the open positions.', 60),
    description: text('Beside the heading.', 200),
    salary: text('What a position pays. `{range}` is filled in.', 30),
    none: text('Instead of the list while no position is open.', 240),
  }),
  apply: z.strictObject({
    title: text('Heading of the card that holds the form.', 60),
    paragraph: text('Under that heading.', 240),
    stepsTitle: text('Heading above the steps next to the form.', 60),
    steps: list([2, 5], titledText).describe('How hiring goes; on the page of every position too.'),
  }),
  questions: titledQuestions.optional(),
  benefits: benefits.optional().describe('On the page of every position.'),
  fairness: group('Equal opportunity, on the page of every position.', {
    title: text('The heading.', 60),
    paragraphs: list([1, 3], text('One paragraph.', 640)),
  }),
  position: positionPage.describe('The words that the pages of all positions share.'),
})
