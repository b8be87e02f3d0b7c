import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { link, list, path, text, titledText } from './field-kinds.ts'

/** The fields of an entry that menus, cards and lists show. */
export const listing = {
  order: z
    .number({ error: 'wants a number: its place in menus and lists, the lowest first' })
    .describe('Its place in menus and lists, the lowest first.'),
  title: text('Its name in menus, on cards and in breadcrumbs.', 50),
  icon: z.enum(ICON_NAMES).describe('Icon next to the name.'),
  line: text('One concrete sentence, in the menu and on cards.', 110),
}

export const titledParagraphs = z.strictObject({
  title: text('Heading of the section.', 80),
  paragraphs: list([1, 3], text('One paragraph.', 640)),
})
export const titledList = z.strictObject({
  title: text('Heading of the section.', 80),
  items: list([3, 8], titledText),
})
export const weekStep = titledText.extend({
  label: text('When, such as Week 1.', 20),
})

export const weeks = z.strictObject({
  title: text('Heading above the weeks.', 80),
  description: text('Beside the heading.', 200),
  steps: list([3, 6], weekStep),
})
export type Weeks = z.infer<typeof weeks>

/** A point of time on a line of lamps. */
export const moment = titledText.extend({
  time: text('A time of day or of the year, or a year: 17:42, 2009.', 20),
})
export type Moment = z.infer<typeof moment>

export const moments = z.strictObject({
  title: text('Heading of the section.', 80),
  description: text('Beside the heading.', 200),
  items: list([3, 5], moment),
})

export const result = z.strictObject({
  count: text('The number, large.', 10),
  title: text('What the number counts.', 60),
  content: text('One sentence on where it comes from.', 220),
})
export type Result = z.infer<typeof result>

const question = z.strictObject({
  question: text('As a visitor would ask it.', 110),
  answer: text('The answer, plainly.', 480),
})
export type Question = z.infer<typeof question>

export const questions = list([3, 5], question).describe('What visitors ask.')

export const titledQuestions = z.strictObject({
  title: text('Heading above the questions and answers.', 60),
  items: questions,
})

export const quote = z.strictObject({
  text: text('What somebody said.', 360),
  name: text('Who said it.', 40),
  role: text('Their role.', 60),
})
export type Quote = z.infer<typeof quote>

/** A label with its value, in the card at the edge of a header. */
export const fact = z.strictObject({
  label: text('What it is, such as Team.', 30),
  value: text('Such as six people for nine months.', 80),
})

/** A page of this site on a card or in a row. */
export const pageCard = z.strictObject({
  title: text('Name of the page.', 50),
  icon: z.enum(ICON_NAMES).describe('Icon next to the name.'),
  line: text('One concrete sentence.', 160),
  path: path('Its page.'),
})

export const offices = z.strictObject({
  title: text('Heading above the offices.', 60),
  emailLabel: text('Before the e-mail address.', 30),
})

export const closing = z.strictObject({
  title: text('Heading of the last section.', 80),
  paragraph: text('Under the heading.', 200),
  cta: link,
})
export type Closing = z.infer<typeof closing>

/** The file name of another entry, without its ending. */
export const slug = (folder: string) => {
  const error = `wants the name of a file in content/${folder}, without its ending`
  // The check of content/ looks whether the file is there.
  return z
    .string({ error })
    .regex(/^[a-z0-9-]+$/, { error })
    .meta({ entryFolder: folder })
}

/** A short text whose title may lead to a service. */
export const linkedText = titledText.extend({
  service: slug('services').optional().describe('The service page it leads to.'),
})
