import { z } from 'astro/zod'
import { link, text } from './text.ts'

const kind = (help: string) =>
  z
    .strictObject({
      title: text('Beside its switch.', { maxChars: 40 }),
      text: text('What it is for, and what is kept. Unfolds under the switch.', { maxChars: 400 }),
    })
    .describe(help)

/** The words of the consent dialog. They are shown only where the site is built with a tag manager. */
export const consent = z.strictObject({
  settingsLink: text('At the foot of every page, to change one’s mind.', { maxChars: 30 }),
  question: z
    .strictObject({
      title: text('Heading of the question.', { maxChars: 60 }),
      text: text(
        'What is asked, and what follows from a yes. On phones it covers little of the page.',
        {
          maxChars: 220,
        },
      ),
      accept: text('The button for yes.', { maxChars: 20 }),
      decline: text('The button for no, of the same size.', { maxChars: 20 }),
      privacy: link.describe('Under the buttons.'),
    })
    .describe('Asked on the first visit, until it is answered.'),
  settings: z
    .strictObject({
      title: text('Heading of the settings.', { maxChars: 60 }),
      text: text('Under that heading.', { maxChars: 300 }),
      necessary: kind('What cannot be switched off.'),
      analytics: kind('The measurement of visits.'),
      optOutSignal: kind(
        'In the place of that switch, where the browser objects by Global Privacy Control. The law of California wants it said that this was honored.',
      ),
      save: text('The button that keeps the choice.', { maxChars: 30 }),
      close: text('The button that closes the settings, for screen readers.', { maxChars: 30 }),
    })
    .describe('What the link at the foot of the page opens.'),
})
export type ConsentCopy = z.infer<typeof consent>
