import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { picture } from './picture.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { link, text } from './text.ts'

const iconItem = z.strictObject({
  title: text('Name of the sector or service.', { maxChars: 50 }),
  icon: z.enum(ICON_NAMES).describe('Icon beside the name.'),
  line: text('One concrete sentence.', { maxChars: 160 }),
})
export type IconItem = z.infer<typeof iconItem>

const weekStep = titledText.extend({ label: text('When, such as Week 1.', { maxChars: 20 }) })
export type WeekStep = z.infer<typeof weekStep>

export const home = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    hero: z.strictObject({
      title: text('The largest line of the site.', { maxChars: 70 }),
      paragraph: text('Under the title, in two or three lines.', { maxChars: 260 }),
      cta: link.describe('The one yellow button.'),
      secondary: link.describe('The quiet link beside it.'),
      picture: picture(image),
    }),
    sectors: z.strictObject({
      title: text('Heading of the strip under the hero.', { maxChars: 60 }),
      items: z.array(iconItem).length(3),
    }),
    services: z.strictObject({
      title: text('Heading of the services section.', { maxChars: 80 }),
      description: text('Beside the heading.', { maxChars: 240 }),
      items: z.array(iconItem).length(9).describe('The nine services; the first is shown large.'),
      other: z
        .strictObject({ question: text('In the last cell.', { maxChars: 60 }), link })
        .describe('For whoever did not find theirs in the list.'),
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
    howWeWork: z.strictObject({
      title: text('Heading of the section.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      steps: z.array(weekStep).length(4),
    }),
    closing: z.strictObject({
      title: text('Heading of the last section.', { maxChars: 80 }),
      paragraph: text('Under the heading.', { maxChars: 200 }),
      cta: link,
    }),
  })
export type Home = z.infer<ReturnType<typeof home>>
