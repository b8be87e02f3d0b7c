import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { z } from 'astro/zod'

/** The words of `content/forms.yaml`. What is wrong with a field is said by `contract/src/messages.ts`, on both sides alike. */
export const formsShape = z.strictObject({
  labels: z
    .record(z.enum(FIELD_NAMES), z.string())
    .describe('Above each field, by the name of the field.'),
  optional: z.string().describe('Beside the label of a field that may stay empty.'),
  chooseInquiryType: z.string().describe('In the list of inquiry types, before one is chosen.'),
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
  privacy: z.strictObject({ text: z.string(), link: z.string() }).describe('Under the button.'),
  tryAgain: z.string().describe('The button in the message that says that sending has failed.'),
  saved: z
    .strictObject({
      'not-sent': z.string().describe('After sending has failed.'),
      unknown: z.string().describe('After an answer that never came.'),
      'put-aside': z.string().describe('Where the visitor closed it before and did not send it.'),
    })
    .describe('Above the form, while something entered before can be put back.'),
  putBack: z.string().describe('The button below that, where the visitor closed the form.'),
  close: z.string().describe('The button that closes a toast, for screen readers.'),
})

export type FormsCopy = z.infer<typeof formsShape>
