import { z } from 'astro/zod'
import { entries, group, list, numberBetween, exactText as word } from './text.ts'

/** The interfaces drawn in sections/screens. */
export const SCREEN_NAMES = [
  'chat',
  'claims-timeline',
  'enrollment-board',
  'fixture-list',
  'policy-table',
] as const
export type ScreenName = (typeof SCREEN_NAMES)[number]

// The limits keep the text of a drawing inside its place.

const percent = (help: string) => numberBetween(help, 0, 100)
const people = z
  .int({ error: 'wants a whole number' })
  .min(0, { error: 'wants a whole number' })
  .max(20, { error: 'wants at most 20: there is no room for more dots' })

const head = {
  title: word('On top of the picture.', 28),
  note: word('Under that.', 46),
}

const chat = group(
  'Gen AI Chatbot: an answer with its pages, and a question that goes to a person.',
  {
    ...head,
    question: list(2, word('A line of the first question.', 34)),
    answer: list(3, word('A line of the answer.', 40)),
    sources: list(2, word('A source of the answer.', 20)),
    nextQuestion: word('The second question.', 21),
    noAnswer: word('What is said where the documents have no answer.', 38),
    person: group('Who takes the second question over.', {
      name: word('A made-up name.', 24),
      role: word('What this person does.', 34),
      note: word('What this person has already.', 44),
      kind: word('In the capsule.', 12),
    }),
    field: word('In the empty field at the foot.', 40),
    page: group('The page beside the conversation.', {
      title: word('Of the document.', 16),
      number: word('Of the page.', 16),
      heading: word('Above the words that are quoted.', 24),
      cited: list(3, word('A marked line.', 42)),
    }),
  },
)

const claims = group('Insurance Claims Management: one claim from first notice to payment.', {
  ...head,
  person: word('Who works on it, a made-up name.', 18),
  deadline: word('In the capsule.', 18),
  entries: entries(5, {
    day: word('At the first entry of a day.', 4).optional(),
    time: word('When it was.', 5),
    title: word('What was done.', 32),
    note: word('Under that.', 38),
    amount: word('An amount of money.', 8).optional(),
    photos: people.optional().describe('How many photographs are drawn.'),
  }).describe('What has been done.'),
  next: group('What is to be done next.', {
    time: word('When it is due.', 5),
    title: word('What is to be done.', 28),
    note: word('Under that.', 30),
    button: word('The button.', 10),
  }),
  reserve: z.strictObject({
    title: word('Above the amount.', 14),
    amount: word('The amount, large.', 9),
    approved: word('Beside it.', 14),
    percent: percent('How much of the bar is filled, in percent.'),
    amounts: entries(3, {
      label: word('What it is.', 14),
      amount: word('How much it is.', 9),
    }),
  }),
  documents: z.strictObject({
    title: word('Above the list.', 20),
    items: entries(4, {
      title: word('A document.', 22),
      length: word('How long it is.', 9),
    }),
    complete: word('At the foot.', 26),
  }),
})

const employee = z.strictObject({
  name: word('A made-up name.', 16),
  plan: word('What was chosen.', 21).optional(),
  covers: word('For whom.', 25).optional(),
  open: word('What is missing, or what has been done.', 22).optional(),
  isDone: z.boolean().optional().describe('Nothing is missing: with a check mark.'),
  isNext: z.boolean().optional().describe('The one card that stands out.'),
})

const enrollment = group(
  'Group Enrollment: every employee is a card on its way from invited to enrolled.',
  {
    ...head,
    enrolled: word('Above the bar.', 16),
    left: word('Above the bar, at its end.', 14),
    percent: percent('How much of the bar is filled, in percent.'),
    count: word('Under the bar.', 14),
    closes: word('Under the bar, at its end.', 24),
    button: word('In the capsule.', 20),
    today: word('On the card that stands out.', 8),
    columns: entries(4, {
      title: word('Above the column.', 22),
      count: z.int().min(0).max(9999).describe('How many people are in it.'),
      employees: list([3, 5], employee),
    }),
  },
)

const games = group('Sports Team Management: a weekend, and a field that was booked twice.', {
  ...head,
  teams: word('In the capsule.', 16),
  legend: z.strictObject({
    in: word('Who plays.', 5),
    maybe: word('Who is unsure.', 8),
    out: word('Who does not.', 8),
  }),
  available: word('How many play. `{count}` is filled in.', 12),
  games: entries(5, {
    day: word('The day.', 8),
    kickOff: word('When it begins.', 6),
    teams: word('Who plays whom.', 26),
    place: word('Where.', 24),
    squad: group('How many players play, are unsure, and do not.', {
      in: people,
      maybe: people,
      out: people,
    }),
    state: word('What is to be done, or is done.', 18),
  }),
  fields: group('The calendar of the fields, below the game that is open.', {
    settled: word('How the conflict ended.', 64),
    told: word('At the end of that line.', 20),
    field: word('One of the fields. `{number}` is filled in.', 16),
    bookings: list(5, word('A team in the calendar, in the order of the drawing.', 20)),
  }),
})

const policies = group(
  'Insurance Policy Management: one row open, with a change that was entered late.',
  {
    ...head,
    asOf: word('In the capsule.', 20),
    columns: z.strictObject({
      policy: word('Heading of a column.', 14),
      line: word('Heading of a column.', 12),
      premium: word('Heading of a column.', 10),
      renewal: word('Heading of a column.', 9),
      status: word('Heading of a column.', 12),
      broker: word('Heading of a column.', 14),
    }),
    policies: entries(5, {
      holder: word('Who is insured, a made-up name.', 20),
      number: word('Number of the policy.', 10),
      line: word('What is insured.', 14),
      premium: word('What it costs.', 8),
      renewal: word('When it is renewed.', 8),
      status: word('In the capsule.', 10),
      isInForce: z.boolean().optional().describe('In force: with a capsule in green.'),
      broker: word('A made-up name.', 14),
    }),
    history: group('The changes of the policy that is open, the second.', {
      columns: z.strictObject({
        effect: word('Heading of a column.', 13),
        title: word('Heading of a column.', 16),
        entered: word('Heading of a column.', 9),
        premium: word('Heading of a column.', 10),
        signed: word('Heading of a column.', 12),
      }),
      endorsements: entries(4, {
        effect: word('When it takes effect.', 8),
        title: word('What was changed.', 20),
        entered: word('When it was entered.', 8),
        amount: word('What it costs.', 8),
        signed: word('Who signed it.', 10),
      }).describe('The third stands out: it was entered late.'),
      button: word('The button at the third.', 18),
    }),
  },
)

/** The words inside the drawings, by the name of the drawing. */
export const screens = z.strictObject({
  chat,
  'claims-timeline': claims,
  'enrollment-board': enrollment,
  'fixture-list': games,
  'policy-table': policies,
})
export type ScreenWords = z.infer<typeof screens>
