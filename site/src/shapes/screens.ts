import { z } from 'astro/zod'
import { text } from './text.ts'

/** The interfaces drawn in sections/screens. */
export const SCREEN_NAMES = [
  'chat',
  'claims-timeline',
  'enrollment-board',
  'fixture-list',
  'policy-table',
] as const
export type ScreenName = (typeof SCREEN_NAMES)[number]

// Letters are as large as the drawing allows: what is longer than this runs into what is beside it.
const word = (help: string, maxChars: number) => text(help, { maxChars, isExact: true })
const percent = (help: string) =>
  z
    .number({ error: 'wants a number from 0 to 100' })
    .min(0, { error: 'wants a number from 0 to 100' })
    .max(100, { error: 'wants a number from 0 to 100' })
    .describe(help)
const people = z
  .int({ error: 'wants a whole number' })
  .min(0, { error: 'wants a whole number' })
  .max(20, { error: 'wants at most 20: there is no room for more dots' })

const head = {
  title: word('On top of the picture.', 34),
  note: word('Under that.', 64),
}

const chat = z
  .strictObject({
    ...head,
    question: z.array(word('A line of the first question.', 34)).length(2),
    answer: z.array(word('A line of the answer.', 56)).length(2),
    sources: z.array(word('A source of the answer.', 20)).length(2),
    nextQuestion: word('The second question.', 21),
    noAnswer: word('What is said where the documents have no answer.', 50),
    person: z
      .strictObject({
        name: word('A made-up name.', 24),
        role: word('What this person does.', 40),
        note: word('What this person has already.', 44),
        kind: word('In the capsule.', 12),
      })
      .describe('Who takes the second question over.'),
    field: word('In the empty field at the foot.', 40),
    page: z
      .strictObject({
        title: word('Of the document.', 16),
        number: word('Of the page.', 16),
        heading: word('Above the words that are quoted.', 24),
        cited: z.array(word('A marked line.', 42)).length(3),
      })
      .describe('The page beside the conversation.'),
  })
  .describe('Gen AI Chatbot: an answer with its pages, and a question that goes to a person.')

const claims = z
  .strictObject({
    ...head,
    person: word('Who works on it, a made-up name.', 18),
    deadline: word('In the capsule.', 18),
    entries: z
      .array(
        z.strictObject({
          day: word('At the first entry of a day.', 4).optional(),
          time: word('When it was.', 5),
          title: word('What was done.', 34),
          note: word('Under that.', 44),
          amount: word('An amount of money.', 8).optional(),
          photos: people.optional().describe('How many photographs are drawn.'),
        }),
      )
      .length(5)
      .describe('What has been done.'),
    next: z
      .strictObject({
        time: word('When it is due.', 5),
        title: word('What is to be done.', 28),
        note: word('Under that.', 30),
        button: word('The button.', 10),
      })
      .describe('What is to be done next.'),
    reserve: z.strictObject({
      title: word('Above the amount.', 14),
      amount: word('The amount, large.', 9),
      approved: word('Beside it.', 14),
      percent: percent('How much of the bar is filled, in percent.'),
      amounts: z
        .array(
          z.strictObject({
            label: word('What it is.', 14),
            amount: word('How much it is.', 9),
          }),
        )
        .length(3),
    }),
    documents: z.strictObject({
      title: word('Above the list.', 20),
      items: z
        .array(
          z.strictObject({
            title: word('A document.', 22),
            length: word('How long it is.', 9),
          }),
        )
        .length(4),
      complete: word('At the foot.', 26),
    }),
  })
  .describe('Insurance Claims Management: one claim from first notice to payment.')

const employee = z.strictObject({
  name: word('A made-up name.', 16),
  plan: word('What was chosen.', 21).optional(),
  covers: word('For whom.', 25).optional(),
  open: word('What is missing, or what has been done.', 22).optional(),
  isDone: z.boolean().optional().describe('Nothing is missing: with a check mark.'),
  isNext: z.boolean().optional().describe('The one card that stands out.'),
})

const enrollment = z
  .strictObject({
    ...head,
    enrolled: word('Above the bar.', 16),
    left: word('Above the bar, at its end.', 14),
    percent: percent('How much of the bar is filled, in percent.'),
    count: word('Under the bar.', 14),
    closes: word('Under the bar, at its end.', 24),
    button: word('In the capsule.', 20),
    today: word('On the card that stands out.', 8),
    columns: z
      .array(
        z.strictObject({
          title: word('Above the column.', 22),
          count: z.int().min(0).max(9999).describe('How many people are in it.'),
          employees: z.array(employee).min(3).max(5),
        }),
      )
      .length(4),
  })
  .describe('Group Enrollment: every employee is a card on its way from invited to enrolled.')

const games = z
  .strictObject({
    ...head,
    teams: word('In the capsule.', 16),
    legend: z.strictObject({
      in: word('Who plays.', 5),
      maybe: word('Who is unsure.', 8),
      out: word('Who does not.', 8),
    }),
    available: word('How many play. `{count}` is filled in.', 12),
    games: z
      .array(
        z.strictObject({
          day: word('The day.', 8),
          kickOff: word('When it begins.', 6),
          teams: word('Who plays whom.', 26),
          place: word('Where.', 24),
          squad: z
            .strictObject({ in: people, maybe: people, out: people })
            .describe('How many players play, are unsure, and do not.'),
          state: word('What is to be done, or is done.', 18),
        }),
      )
      .length(5),
    fields: z
      .strictObject({
        settled: word('How the conflict ended.', 64),
        told: word('At the end of that line.', 20),
        field: word('One of the fields. `{number}` is filled in.', 16),
        bookings: z
          .array(word('A team in the calendar, in the order of the drawing.', 20))
          .length(5),
      })
      .describe('The calendar of the fields, below the game that is open.'),
  })
  .describe('Sports Team Management: a weekend, and a field that was booked twice.')

const policies = z
  .strictObject({
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
    policies: z
      .array(
        z.strictObject({
          holder: word('Who is insured, a made-up name.', 20),
          number: word('Number of the policy.', 10),
          line: word('What is insured.', 14),
          premium: word('What it costs.', 8),
          renewal: word('When it is renewed.', 8),
          status: word('In the capsule.', 10),
          isInForce: z.boolean().optional().describe('In force: with a capsule in green.'),
          broker: word('A made-up name.', 14),
        }),
      )
      .length(5),
    history: z
      .strictObject({
        columns: z.strictObject({
          effect: word('Heading of a column.', 13),
          title: word('Heading of a column.', 16),
          entered: word('Heading of a column.', 9),
          premium: word('Heading of a column.', 10),
          signed: word('Heading of a column.', 12),
        }),
        endorsements: z
          .array(
            z.strictObject({
              effect: word('When it takes effect.', 8),
              title: word('What was changed.', 20),
              entered: word('When it was entered.', 8),
              amount: word('What it costs.', 8),
              signed: word('Who signed it.', 10),
            }),
          )
          .length(4)
          .describe('The third stands out: it was entered late.'),
        button: word('The button at the third.', 18),
      })
      .describe('The changes of the policy that is open, the second.'),
  })
  .describe('Insurance Policy Management: one row open, with a change that was entered late.')

/** The words inside the drawings, by the name of the drawing. */
export const screens = z.strictObject({
  chat,
  'claims-timeline': claims,
  'enrollment-board': enrollment,
  'fixture-list': games,
  'policy-table': policies,
})
export type ScreenWords = z.infer<typeof screens>
