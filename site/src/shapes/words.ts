import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { titledText } from './steps.ts'
import { link, text } from './text.ts'

/** What an entry of a menu, a card and a list say of a page. */
export const listing = {
  order: z
    .number({ error: 'wants a number: its place in menus and lists, the lowest first' })
    .describe('Its place in menus and lists, the lowest first.'),
  title: text('Its name in menus, on cards and in breadcrumbs.', { maxChars: 50 }),
  icon: z.enum(ICON_NAMES).describe('Icon beside the name.'),
  line: text('One concrete sentence, in the menu and on cards.', { maxChars: 110 }),
}

export const titledParagraphs = z.strictObject({
  title: text('Heading of the section.', { maxChars: 80 }),
  paragraphs: z
    .array(text('One paragraph.', { maxChars: 640 }))
    .min(1)
    .max(3),
})
export const titledList = z.strictObject({
  title: text('Heading of the section.', { maxChars: 80 }),
  items: z.array(titledText).min(3).max(8),
})
const weekStep = titledText.extend({
  label: text('When, such as Week 1.', { maxChars: 20 }),
})
export type WeekStep = z.infer<typeof weekStep>

export const weeks = z.strictObject({
  title: text('Heading above the weeks.', { maxChars: 80 }),
  description: text('Beside the heading.', { maxChars: 200 }),
  steps: z.array(weekStep).min(3).max(6),
})
/** A point of time on a line of lamps. */
export const moment = titledText.extend({
  time: text('A time of day or of the year, or a year: 17:42, 2009.', { maxChars: 20 }),
})
export type Moment = z.infer<typeof moment>

export const result = z.strictObject({
  count: text('The number, large.', { maxChars: 10 }),
  title: text('What the number counts.', { maxChars: 60 }),
  content: text('One sentence on where it comes from.', { maxChars: 220 }),
})
export type Result = z.infer<typeof result>

const question = z.strictObject({
  question: text('As a visitor would ask it.', { maxChars: 110 }),
  answer: text('The answer, plainly.', { maxChars: 480 }),
})
export type Question = z.infer<typeof question>

export const questions = z.array(question).min(3).max(5).describe('What visitors ask.')

export const offices = z.strictObject({
  title: text('Heading above the offices.', { maxChars: 60 }),
  emailLabel: text('Before the e-mail address.', { maxChars: 30 }),
})

export const closing = z.strictObject({
  title: text('Heading of the last section.', { maxChars: 80 }),
  paragraph: text('Under the heading.', { maxChars: 200 }),
  cta: link,
})
/** The file name of another entry, without its ending. */
export const slug = (folder: string) =>
  z
    .string()
    .regex(/^[a-z0-9-]+$/, {
      error: `wants the name of a file in content/${folder}, without its ending`,
    })
    .describe(`The name of a file in content/${folder}, without its ending.`)
