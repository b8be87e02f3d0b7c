import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { INQUIRY_TYPES } from '@lanternfield/contract/forms.ts'
import { findLabelProblems } from '@lanternfield/contract/inquiry-labels.ts'
import { z } from 'astro/zod'
import { text } from './text.ts'

const more = z.strictObject({
  text: z.string().describe('Before the address.'),
  email: z.string().describe('Where to, as {email}.'),
})

/** The copy of `content/forms.yaml`. Validation messages are in `contract/src/messages.ts`. */
export const formsShape = z.strictObject({
  labels: z
    .record(z.enum(FIELD_NAMES), z.string())
    .describe('Above each field, by the name of the field.'),
  optional: z.string().describe('Beside the label of a field that may stay empty.'),
  inquiryTypes: z
    .record(z.enum(INQUIRY_TYPES), z.string())
    .superRefine((labels, context) => {
      for (const [type, message] of Object.entries(findLabelProblems(labels)))
        context.addIssue({ code: 'custom', path: [type], message })
    })
    .describe(
      'The kinds of inquiry in the list, in words; mails to the company have them in their subject. Each once.',
    ),
  chooseInquiryType: z.string().describe('In the list of inquiry types, before one is chosen.'),
  about: z
    .strictObject({
      line: z.string().describe('`{title}` becomes the title of that page.'),
      remove: z
        .string()
        .describe('The button beside it, for visitors who write about something else.'),
    })
    .describe(
      'Above the fields, where a visitor comes from the page of a service, a product, a position and the like.',
    ),
  hints: z
    .strictObject({
      phone: z.string().describe('Where the phone number is required.'),
      message: z.string().describe('`{max}` becomes the highest number of characters.'),
      resume: z.string().describe('`{max}` becomes the largest size in MB.'),
    })
    .describe('Under the labels, before anything is typed.'),
  counter: z
    .strictObject({
      left: z.string().describe('`{count}` becomes the number of characters.'),
      over: z.string().describe('`{count}` becomes the number of characters.'),
    })
    .describe('Under the message, while it is typed.'),
  longer: z
    .strictObject({ inquiry: more, application: more })
    .describe('Beside the limit of the message: what to do with more than fits.'),
  resume: z.strictObject({
    invite: z.string().describe('In the drop area.'),
    accept: z.string().describe('While a file that fits is held over it.'),
    reject: z.string().describe('While something else is held over it.'),
    choosing: z.string().describe('While the window for choosing a file is open.'),
    reading: z.string().describe('While the file is read.'),
    attached: z.string().describe('For screen readers. `{file}` becomes the name of the file.'),
    remove: z.string().describe('The button that takes the file away. `{file}` becomes its name.'),
  }),
  submit: z.string(),
  sending: z.string().describe('While it is on its way.'),
  privacy: z
    .strictObject({
      inquiry: text('At the button: what an inquiry is used for, and how long it is kept.', {
        maxChars: 80,
      }),
      application: text('The same, where the form is for an application.', { maxChars: 80 }),
      guide: text('The same, where the form is for the guide.', { maxChars: 80 }),
      more: text('Below it, the line that opens the points.', { maxChars: 40 }),
      points: z
        .array(
          z.strictObject({
            title: text('What it is about.', { maxChars: 24 }),
            text: text('An e-mail address in it becomes a link.', { maxChars: 300 }),
          }),
        )
        .min(1)
        .max(9)
        .describe(
          'Which data, what for, how long, how to take it back, whom to complain to. The laws of the countries that you serve say what has to be here.',
        ),
      link: text('Below the points, the link to the privacy policy.', { maxChars: 60 }),
    })
    .describe(
      'The privacy notice at every form. Each submission stores its version, which changes by itself with any word here.',
    ),
  tryAgain: z.string().describe('The button in the message that says that sending has failed.'),
  saved: z
    .strictObject({
      'not-sent': z.string().describe('After sending has failed.'),
      unknown: z.string().describe('After an answer that never came.'),
      'put-aside': z.string().describe('Where the visitor closed it before and did not send it.'),
    })
    .describe('Above the form, while something entered before can be put back.'),
  unsent: z
    .strictObject({
      offline: z.string().describe('While there is no connection.'),
      'not-sent': z.string().describe('When the connection is back.'),
      unknown: z.string().describe('The same, where no answer came and it may have arrived.'),
      sendNow: z.string().describe('The button that sends it.'),
      discard: z.string().describe('The button that deletes it from the browser.'),
      sending: z.string().describe('While it is being sent.'),
    })
    .describe(
      'In the notice on every page, after a connection has failed. `{time}` becomes the time until which the browser keeps it.',
    ),
  putBack: z.string().describe('The button below that, where the visitor closed the form.'),
  close: z.string().describe('The button that closes a toast, for screen readers.'),
})

export type FormsCopy = z.infer<typeof formsShape>
