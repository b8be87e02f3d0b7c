import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { titledText } from './steps.ts'
import { link, path, text } from './text.ts'

/** The fields of an entry that menus, cards and lists show. */
export const listing = {
  order: z
    .number({ error: 'wants a number: its place in menus and lists, the lowest first' })
    .describe('Its place in menus and lists, the lowest first.'),
  title: text('Its name in menus, on cards and in breadcrumbs.', { maxChars: 50 }),
  icon: z.enum(ICON_NAMES).describe('Icon next to the name.'),
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
export const weekStep = titledText.extend({
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

export const moments = z.strictObject({
  title: text('Heading of the section.', { maxChars: 80 }),
  description: text('Beside the heading.', { maxChars: 200 }),
  items: z.array(moment).min(3).max(5),
})

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

export const titledQuestions = z.strictObject({
  title: text('Heading above the questions and answers.', { maxChars: 60 }),
  items: questions,
})

export const quote = z.strictObject({
  text: text('What somebody at the client said.', { maxChars: 360 }),
  name: text('Who said it.', { maxChars: 40 }),
  role: text('Their role.', { maxChars: 60 }),
})

/** A label with its value, in the card at the edge of a header. */
export const fact = z.strictObject({
  label: text('What it is, such as Team.', { maxChars: 30 }),
  value: text('Such as six people for nine months.', { maxChars: 80 }),
})

/** A page of this site on a card or in a row. */
export const pageCard = z.strictObject({
  title: text('Name of the page.', { maxChars: 50 }),
  icon: z.enum(ICON_NAMES).describe('Icon next to the name.'),
  line: text('One concrete sentence.', { maxChars: 160 }),
  path: path('Its page.'),
})

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
export const slug = (folder: string) => {
  const error = `wants the name of a file in content/${folder}, without its ending`
  // The check of content/ looks whether the file is there.
  return z
    .string({ error })
    .regex(/^[a-z0-9-]+$/, { error })
    .meta({ entryFolder: folder })
}
