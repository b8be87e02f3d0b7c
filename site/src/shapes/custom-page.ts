import { z } from 'astro/zod'
import { day, link, list, text } from './field-kinds.ts'
import { draft, onOrOff, picture, plainIntro, seo } from './page-fields.ts'
import { pageSection } from './page-section.ts'
import { fact } from './shared-fields.ts'

/** Sections that a page can have once only, since their fields or anchors have fixed names. */
const ONLY_ONCE = ['form', 'statistics']

/** A page that an editor composes of sections. */
export const customPage = z.strictObject({
  order: z
    .number({ error: 'wants a number: its place in lists, the lowest first' })
    .describe('Its place in lists and at the foot of every page, the lowest first.'),
  seo,
  draft,
  date: day(
    'From which day the site has it, such as "2026-10-05". Left out, it has it at once.',
  ).optional(),
  noindex: onOrOff(
    'Search engines, the sitemap and the search of this site leave it out: for a page that only those should see who have its address.',
  ),
  inFooter: onOrOff(
    'Linked at the foot of every page, under the company. For the main menu add its path to navigation.yaml.',
  ),
  legal: onOrOff(
    'What law asks for: with a gap such as `[[VAT number]]` it is on the site even so. Other pages with one are drafts.',
  ),
  title: text('Its name in breadcrumbs, in links and in what the contact form sends.', 50),
  intro: plainIntro.extend({
    picture: picture.optional(),
    cta: link.optional().describe('The yellow button.'),
  }),
  facts: list([2, 4], fact)
    .optional()
    .describe('In a card under the title, such as date, place and price.'),
  sections: list([1, 20], pageSection)
    .superRefine((sections, context) => {
      for (const type of ONLY_ONCE) {
        const [, second] = sections.flatMap((one, index) => (one.type === type ? index : []))
        if (second !== undefined)
          context.addIssue({
            code: 'custom',
            path: [second, 'type'],
            message: `is ${type} once more; a page has one at most. Take one away.`,
          })
      }
    })
    .describe('The page below its title, in the order in which they are shown.'),
})
