import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { picture } from './picture.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { link, text } from './text.ts'
import { closing, pageCard, slug, weeks } from './words.ts'

export const home = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    hero: z.strictObject({
      title: text('The largest line of the site.', { maxChars: 70 }),
      paragraph: text('Under the title, in two or three lines.', { maxChars: 260 }),
      cta: link.describe('The one yellow button.'),
      secondary: link.describe('The secondary link next to it.'),
      picture: picture(image),
    }),
    sectors: z.strictObject({
      title: text('Heading of the strip under the hero.', { maxChars: 60 }),
      items: z.array(pageCard).length(3),
    }),
    services: z.strictObject({
      title: text('Heading of the services section.', { maxChars: 80 }),
      description: text('Beside the heading.', { maxChars: 240 }),
      other: z
        .strictObject({ question: text('In the last cell.', { maxChars: 60 }), link })
        .describe('For visitors who did not find theirs in the list.'),
    }),
    about: z.strictObject({
      title: text('Heading of the About Us section.', { maxChars: 90 }),
      description: text('The paragraph under the heading.', { maxChars: 420 }),
      picture: picture(image),
      desks: z.strictObject({
        title: text('Heading of the card with the office hours.', { maxChars: 50 }),
      }),
      points: z.array(titledText).length(3),
    }),
    statistics: z.strictObject({
      title: text('Heading above the four numbers of company.yaml.', { maxChars: 60 }),
    }),
    clients: z.strictObject({
      title: text('Above the logos of company.yaml.', { maxChars: 60 }),
    }),
    howWeWork: weeks,
    caseStudies: z.strictObject({
      title: text('Heading above the case studies.', { maxChars: 80 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      items: z.array(slug('case-studies')).length(2),
    }),
    insights: z.strictObject({
      title: text('Heading above the newest articles.', { maxChars: 60 }),
      link,
    }),
    closing,
  })
