import { z } from 'astro/zod'
import { ownShapes } from '../../own/shapes.ts'
import { exactText, heading, list, text } from './field-kinds.ts'
import { picture } from './page-fields.ts'
import {
  closing,
  moments,
  offices,
  pageCard,
  quote,
  result,
  slug,
  titledList,
  titledParagraphs,
  titledQuestions,
  weeks,
} from './shared-fields.ts'

const headed = z.strictObject({
  title: text('Heading above the list.', 80),
  description: text('Beside the heading.', 200).optional(),
})

const freeText = z.strictObject({
  text: exactText(
    'Text with headings, lists and links, in Markdown. Callouts, charts and tables are those of articles; a picture is a section of its own.',
    12_000,
  ).meta({ isMarkdown: true }),
})

/**
 * A section of a custom page, by its `type`. Each is the shape of a section that other pages have, so that its
 * limits stand in one place; `shell/SectionPage.astro` draws it.
 * Source: docs/decisions/kinds-of-content.md
 */
export const pageSection = z.discriminatedUnion('type', [
  typed('text', freeText, 'Free text in Markdown, for terms, rules and the like.'),
  typed('paragraphs', titledParagraphs, 'A heading with up to three paragraphs, the first large.'),
  typed('cards', titledList, 'A heading with three to eight points next to it.'),
  typed('steps', weeks, 'What happens one after the other, along a path.'),
  typed('timeline', moments, 'Hours, dates or years, down a line of lamps.'),
  typed(
    'figures',
    z.strictObject({ items: list(3, result) }),
    'Three numbers next to each other, each with where it comes from.',
  ),
  typed('statistics', heading('Heading above the numbers.'), 'The numbers of company.yaml.'),
  typed('quote', quote, 'What somebody said, large on a night ground.'),
  typed('logos', heading('Above the logos.'), 'The client logos of company.yaml.'),
  typed(
    'people',
    headed.extend({
      items: list([1, 8], slug('people')).describe('In the order in which they are shown.'),
    }),
    'People of the company.',
  ),
  typed(
    'case-studies',
    headed.extend({ items: list([1, 4], slug('case-studies')) }),
    'A few case studies as cards.',
  ),
  typed(
    'links',
    headed.extend({ items: list([1, 9], pageCard) }),
    'Pages of this site, a row each.',
  ),
  typed(
    'picture',
    z.strictObject({
      picture: picture,
      caption: text('Under the picture.', 140).optional(),
    }),
    'A picture as wide as the text of the page.',
  ),
  typed('questions', titledQuestions, 'Questions with answers that unfold.'),
  typed('offices', offices, 'The offices of company.yaml, and an address to write to.'),
  typed(
    'form',
    z.strictObject({
      title: text('Heading of the card that holds the form.', 60),
      paragraph: text('Under that heading.', 240).optional(),
    }),
    'The contact form. What it sends names this page.',
  ),
  typed('call-to-action', closing, 'A large last word with the yellow button.'),
  // Their types are known in site/own/ alone.
  ...(Object.entries(ownShapes).map(([type, { shape, help }]) => typed(type, shape, help)) as []),
])

/** Adds the name of the section. Editors choose by it. */
function typed<Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: z.ZodObject<Shape, z.core.$strict>,
  help: string,
) {
  return z.strictObject({ type: z.literal(type), ...shape.shape }).describe(help)
}

export type PageSection = z.infer<typeof pageSection>
