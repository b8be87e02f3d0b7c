import { z } from 'astro/zod'
import { phrase } from './field-kinds.ts'

export const popupsShape = z.strictObject({
  close: phrase('The button that closes any of them, for screen readers.'),
  contactUs: z.strictObject({
    button: phrase('The floating button that opens it, for screen readers and on hover.'),
    title: z.string(),
    paragraph: phrase('One line that says why to write.'),
    aboutService: phrase('The same, on the page of a service. `{service}` becomes its title.'),
    application: phrase('The same, where it is open for a resume only.'),
  }),
  exitIntent: z.strictObject({
    title: z.string(),
    paragraph: phrase('One line that says why it came.'),
    unfold: phrase('The button that opens its form, in a window as narrow as a phone.'),
    chooseInquiryType: phrase('In the list of inquiry types, before one is chosen.'),
    decline: phrase('The button that sends it away.'),
  }),
  leadMagnet: z.strictObject({
    title: z.string(),
    paragraph: phrase('One line that says what the guide is good for.'),
    submit: phrase(
      'The button that asks for the guide. On a phone one of this name opens the form.',
    ),
    open: phrase('In the message after that: the way to the guide.'),
  }),
})

export type PopupsCopy = z.infer<typeof popupsShape>
