import { z } from 'astro/zod'
import { group, link, list, text } from './field-kinds.ts'
import { entryIntro, pageIntro, plainIntro, seo } from './page-fields.ts'
import { closing, linkedText, titledList, titledParagraphs } from './shared-fields.ts'

const shared = {
  seo,
  list: z.strictObject({
    title: text('Heading above the list.', 80),
    description: text('Beside the heading.', 240),
  }),
  closing,
}

const heading = (what: string) => text(`Heading above ${what}.`, 60)

/** /services/: the list, how to choose, and the headings that every service page shares. */
export const servicesIndex = z.strictObject({
  ...shared,
  intro: entryIntro,
  choosing: group('For visitors who do not know which one they need.', {
    title: text('Heading of the section.', 80),
    items: list([1, 8], linkedText),
  }).optional(),
  promise: titledParagraphs.optional().describe('What holds for every one of them.'),
  headings: group('On every service page.', {
    provided: heading('what a service consists of; the guide is offered when it is read'),
    builtWith: heading('the technologies'),
    caseStudies: heading('case studies'),
    questions: heading('questions and answers'),
    prices: link.optional().describe('Next to the call below the weeks, such as to the prices.'),
  }),
})
/** /industries/: the list, what they share, and the headings that every industry page shares. */
export const industriesIndex = z.strictObject({
  ...shared,
  intro: pageIntro,
  common: titledList.optional().describe('What all sectors have in common.'),
  promise: titledParagraphs.optional().describe('Why it helps to know a sector.'),
  caseStudies: group('Below the list.', {
    title: heading('the case studies of all sectors'),
    description: text('Beside the heading.', 200),
  }).optional(),
  headings: group('On every industry page.', {
    caseStudies: heading('case studies'),
    products: heading('our products for the sector'),
    questions: heading('questions and answers'),
    others: heading('the other sectors'),
  }),
})
/** /products/: the list, how products and projects differ, and the headings of every product page. */
export const productsIndex = z.strictObject({
  ...shared,
  intro: plainIntro,
  common: titledList.optional().describe('What holds for every product.'),
  promise: titledParagraphs
    .optional()
    .describe('Why a company that builds to order sells products at all.'),
  headings: group('On every product page.', {
    industries: heading('the sectors it is made for'),
    questions: heading('questions and answers'),
    others: heading('the other products'),
  }),
  seeProduct: text('Link from the list to a product, before its name.', 30),
})
/** /insights/: above the cards, and the small words of every article. */
export const insightsIndex = z.strictObject({
  seo,
  intro: plainIntro,
  list: shared.list,
  pages: group(
    'On the pages with older articles, which there are as soon as there are more than 24 articles.',
    {
      seo,
      title: text('`{number}` becomes the number of the page, `{count}` how many there are.', 60),
      paragraph: text('Below the title.', 240),
      label: text('What the links to the pages are, for people who cannot see them.', 40),
      page: text(
        'A link to a page, and its name in breadcrumbs; `{number}` becomes its number.',
        30,
      ),
      newer: text('Link to the page before.', 20),
      older: text('Link to the page after.', 20),
    },
  ),
  about: titledParagraphs.describe('Who writes here, and by what rules.'),
  authors: group('The authors, whose files are in people/, and their pages.', {
    title: text('Heading above the list of authors.', 40),
    articles: text('Heading above the articles of one author; `{name}` is filled in.', 60),
    all: text('Link to the articles of everybody.', 40),
    seo: seo.describe(
      'Of the page of each author; `{name}`, `{role}` and `{place}` are filled in.',
    ),
  }),
  closing,
  words: group('On every card and article.', {
    readMore: text('Call to action on every card.', 30),
    service: text('Above the service that an article is about.', 40),
    by: text('Before the name of the author.', 20),
    updated: text('Before the day on which its words changed last, if they have.', 20),
    readingTime: text('`{minutes}` becomes the number of minutes.', 30),
    share: text('Button that copies the address of the article.', 30),
    copied: text('Toast after it has been copied.', 60),
    notCopied: text('Toast when the browser would not let us.', 120),
    more: heading('more articles'),
    feed: text('Name of the feed, in programs that follow it.', 60),
  }),
})
export type InsightsIndex = z.infer<typeof insightsIndex>

/** /case-studies/: the list with its filter, and what every case study shares. */
export const caseStudiesCopy = z.strictObject({
  seo,
  title: text('What they are called in lists of pages and in breadcrumbs.', 30),
  intro: plainIntro,
  filter: group('The filter above the list, and what it says of the result.', {
    industry: text('Above the list of industries.', 30),
    service: text('Above the list of services.', 30),
    allIndustries: text('In the list of industries, for all of them.', 30),
    allServices: text('In the list of services, for all of them.', 30),
    one: text('When one is left.', 40),
    many: text('When several are left. `{count}` is filled in.', 40),
    zero: text('When none is left.', 40),
    none: text('Below that, in place of the list.', 240),
    showAll: text('The button below that, and a link where no script runs.', 40),
  }),
  reading: titledList.optional().describe('How they are written.'),
  promise: titledParagraphs.optional().describe('What is left out.'),
  closing,
  provided: heading('what was provided; the guide is offered when it is read'),
  stack: heading('the technologies'),
  client: text('Before the name of the client.', 30),
  ask: text('The button below the results. It leads where that of the last section leads.', 40),
  more: heading('related case studies'),
  read: text('Link on the card of a case study.', 40),
  all: text('Link to the page of all case studies.', 40),
  allOf: text(
    'The same for those of one service or industry. `{count}` and `{label}` are filled in.',
    60,
  ),
  chartData: text('Opens the numbers of the chart as a table.', 40),
})

export type CaseStudiesCopy = z.infer<typeof caseStudiesCopy>
