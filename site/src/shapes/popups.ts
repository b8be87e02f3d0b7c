import { z } from 'astro/zod'

/** The words of `content/popups.yaml`. */
export const popupsShape = z.strictObject({
  close: z.string().describe('The button that closes any of them, for screen readers.'),
  contactUs: z.strictObject({
    button: z
      .string()
      .describe('The floating button that opens it, for screen readers and on hover.'),
    title: z.string(),
    paragraph: z.string().describe('One line that says why to write.'),
    aboutService: z
      .string()
      .describe('The same, on the page of a service. `{service}` becomes its title.'),
    application: z.string().describe('The same, where it is open for a resume only.'),
  }),
  exitIntent: z.strictObject({
    title: z.string(),
    paragraph: z.string().describe('One line that says why it came.'),
    unfold: z
      .string()
      .describe('The button that opens its form, in a window as narrow as a phone.'),
    chooseInquiryType: z.string().describe('In the list of inquiry types, before one is chosen.'),
    decline: z.string().describe('The button that sends it away.'),
  }),
  leadMagnet: z.strictObject({
    title: z.string(),
    paragraph: z.string().describe('One line that says what the guide is good for.'),
    submit: z
      .string()
      .describe('The button that asks for the guide. On a phone one of this name opens the form.'),
    open: z.string().describe('In the message after that: the way to the guide.'),
  }),
})

export type PopupsCopy = z.infer<typeof popupsShape>
