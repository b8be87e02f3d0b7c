import { z } from 'astro/zod'
import { group, link, text } from './field-kinds.ts'

const kind = (help: string) =>
  group(help, {
    title: text('Beside its switch.', 40),
    text: text('What it is for, and what is kept. Unfolds under the switch.', 400),
  })

/** The words of the consent dialog. They are shown only where the site is built with a tag manager. */
export const consent = z.strictObject({
  settingsLink: text('At the foot of every page, to change one’s mind.', 30),
  question: group('Asked on the first visit, until it is answered.', {
    title: text('Heading of the question.', 60),
    text: text(
      'What is asked, and what follows from a yes. On phones it covers little of the page.',
      220,
    ),
    accept: text('The button for yes.', 20),
    decline: text('The button for no, of the same size.', 20),
    privacy: link.describe('At the end of the text.'),
  }),
  settings: group('What the link at the foot of the page opens.', {
    title: text('Heading of the settings.', 60),
    text: text('Under that heading.', 300),
    necessary: kind('What cannot be switched off.'),
    analytics: kind('The measurement of visits.'),
    optOutSignal: kind(
      'In the place of that switch, where the browser objects by Global Privacy Control. The law of California wants it said that this was honored.',
    ),
    save: text('The button that keeps the choice.', 30),
    close: text('The button that closes the settings, for screen readers.', 30),
  }),
})
export type ConsentCopy = z.infer<typeof consent>
