import { cleanLine, ONE_LINE } from '@lanternfield/contract/characters.ts'
import {
  CHOICE_FIELD_NAMES,
  type ChoiceFieldName,
  type ChoiceWords,
  FIELD_NAMES,
  FIELDS,
} from '@lanternfield/contract/fields.ts'
import { purposeOf } from '@lanternfield/contract/forms.ts'
import { INQUIRY_LABEL_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import { z } from 'astro/zod'
import { entries, exactText, group, phrase, text } from './field-kinds.ts'

const more = z.strictObject({
  text: phrase('Before the address.'),
  email: phrase('Where to, as {email}.'),
})

/** The copy of `content/forms.yaml`. Validation messages are in `messages.yaml`. */
export const formsShape = z.strictObject({
  labels: z
    .record(z.enum(FIELD_NAMES), z.string())
    .describe('Above each field, by the name of the field.'),
  optional: phrase('Beside the label of a field that may stay empty.'),
  choices: group(
    'What can be chosen in each list, in words; mails to the company have those of the inquiry type in their subject. Each once.',
    Object.fromEntries(CHOICE_FIELD_NAMES.map((name) => [name, wordsOf(name)])) as unknown as {
      readonly [Name in ChoiceFieldName]: z.ZodType<ChoiceWords<Name>>
    },
  ),
  choose: z
    .record(z.enum(CHOICE_FIELD_NAMES), z.string())
    .describe('In each list, before anything is chosen.'),
  about: group(
    'Above the fields, where a visitor comes from the page of a service, a product, a position and the like.',
    {
      line: phrase('`{title}` becomes the title of that page.'),
      remove: phrase('The button beside it, for visitors who write about something else.'),
    },
  ),
  hints: group('Under the labels, before anything is typed.', {
    phone: phrase('Where the phone number is required.'),
    message: phrase('`{max}` becomes the highest number of characters.'),
    resume: phrase('`{max}` becomes the largest size in MB.'),
  }),
  didYouMean: text('Under a mistyped e-mail address. `{suggestion}` becomes a better one.', 40),
  counter: group('Under the message, while it is typed.', {
    left: phrase('`{count}` becomes the number of characters.'),
    over: phrase('`{count}` becomes the number of characters.'),
  }),
  longer: group('Beside the limit of the message: what to do with more than fits.', {
    inquiry: more,
    application: more,
  }),
  resume: z.strictObject({
    invite: phrase('In the drop area.'),
    accept: phrase('While a file that fits is held over it.'),
    reject: phrase('While something else is held over it.'),
    choosing: phrase('While the window for choosing a file is open.'),
    reading: phrase('While the file is read.'),
    attached: phrase('For screen readers. `{file}` becomes the name of the file.'),
    remove: phrase('The button that takes the file away. `{file}` becomes its name.'),
  }),
  submit: z.string(),
  sending: phrase('While it is on its way.'),
  sent: group(
    'Once a message is stored: on the pages with a form in its place, and without scripts as the steps of the thank-you page.',
    {
      title: group('In place of the heading of the form.', {
        inquiry: text('After an inquiry.', 40),
        application: text('After an application.', 40),
      }),
      at: text('Before the day and the time.', 24),
      to: text("Before the visitor's e-mail address.", 24),
      next: text('Above what happens next.', 40),
      inquiry: text('What happens next with an inquiry, and when.', 160),
      application: text('The same with an application.', 160),
      nothing: text('What to do if no answer comes.', 160),
      another: text('The button that brings the form back.', 24),
    },
  ),
  privacy: group(
    'The privacy notice at every form. Each submission stores its version, which changes by itself with any word here.',
    {
      inquiry: text('At the button: what an inquiry is used for, and how long it is kept.', 80),
      application: text('The same, where the form is for an application.', 80),
      guide: text('The same, where the form is for the guide.', 80),
      more: text('Below it, the line that opens the points.', 40),
      points: entries([1, 11], {
        title: text('What it is about.', 24),
        text: text('An e-mail address in it becomes a link.', 320),
      }).describe(
        'Which data, what for, how long, how to take it back, whom to complain to. The laws of the countries that you serve say what has to be here.',
      ),
      link: text('Below the points, the link to the privacy policy.', 60),
    },
  ),
  tryAgain: phrase('The button in the message that says that sending has failed.'),
  saved: group('Above the form, while something entered before can be put back.', {
    'not-sent': phrase('After sending has failed.'),
    unknown: phrase('After an answer that never came.'),
    'put-aside': phrase('Where the visitor closed it before and did not send it.'),
  }),
  unsent: group(
    'In the notice on every page, after a connection has failed. `{time}` becomes the time until which the browser keeps it.',
    {
      offline: phrase('While there is no connection.'),
      'not-sent': phrase('When the connection is back.'),
      unknown: phrase('The same, where no answer came and it may have arrived.'),
      sendNow: phrase('The button that sends it.'),
      discard: phrase('The button that deletes it from the browser.'),
      sending: phrase('While it is being sent.'),
    },
  ),
  putBack: phrase('The button below that, where the visitor closed the form.'),
  close: phrase('The button that closes a toast, for screen readers.'),
  rules: group(
    'What is taken as a name: letters and spaces, or as `written` also with hyphens, apostrophes, full stops and middle dots. And as a telephone number: 7 to 15 digits, where it is required and as `specified` with more than 10 only after a plus.',
    {
      names: z.enum(['letters', 'written']).default('letters'),
      phones: z.enum(['specified', 'national']).default('specified'),
    },
  ).prefault({}),
})

/** What people read for each choice of a field. */
function wordsOf(field: ChoiceFieldName) {
  const { choices } = FIELDS[field]
  return z
    .partialRecord(z.enum(choices), exactText('A choice.', INQUIRY_LABEL_MAX_CHARS))
    .superRefine((words, context) => {
      for (const choice of choices) {
        const message = findChoiceError(field, choice, words)
        if (message) context.addIssue({ code: 'custom', path: [choice], message })
      }
    })
}

type Words = Readonly<Record<string, string | undefined>>
/** What a form may do without; the check of content wants `careers` where there is the page for it. */
const OPTIONAL = ['scheduleDemo', 'feedback', 'careers']

function findChoiceError(field: ChoiceFieldName, choice: string, words: Words): string | null {
  const word = words[choice]
  if (word === undefined) return OPTIONAL.includes(choice) ? null : 'is missing.'
  // The server would count it as one that was sent by a program.
  if (cleanLine(word) !== word || !ONE_LINE.test(word))
    return 'has a line break or invisible characters.'
  if (field === 'inquiryType' && purposeOf(word) !== 'inquiry')
    return `is "${word}", which is taken: the server knows by it what else was sent.`
  const same = Object.keys(words).find((other) => other !== choice && words[other] === word)
  return same ? `is the label of \`${same}\` as well; people could not tell them apart.` : null
}

export type FormsCopy = z.infer<typeof formsShape>
