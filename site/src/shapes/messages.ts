/**
 * The messages of forms, and the words in which dates and numbers are told; the sentences are in content/messages.yaml.
 * Source: docs/decisions/language.md
 */
import { z } from 'astro/zod'
import { group } from './field-kinds.ts'
import { line } from './server-copy.ts'

const message = (help: string) => line(help, 160)
const signal = (help: string) => line(help, 60)

/** From 1. */
export const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const messages = z.strictObject({
  messages: group(
    'At the fields of a form and after it was sent. Browser and server have them from here.',
    {
      required: message('A field that must not be empty is empty.'),
      notText: message('A program sent something else than text.'),
      lettersOnly: message('A name has a digit or a sign.'),
      namesOnly: message('The same, where `rules` of forms.yaml take names as they are written.'),
      tooShort: line('A name is too short.', 160, { needs: ['count'] }),
      tooLong: line('A field has too many characters.', 160, { needs: ['count'] }),
      oneLine: message('A program sent a line break.'),
      emailFormat: message('It is no e-mail address.'),
      phoneFormat: message('It is no telephone number.'),
      notListed: message('At a list: a program sent what is not in it.'),
      resumeMissing: message('There is no resume.'),
      resumeFormat: message('The resume is neither PDF, DOC nor DOCX.'),
      resumeTooLarge: line('The resume is too large. `{max}` is the limit in MB.', 160, {
        needs: ['max'],
      }),
      resumeUnreadable: message('The browser or the server cannot read the resume.'),
      resumeTooMany: message('Several files were dropped.'),
      tooManySubmissions: group('Somebody has sent too many messages.', {
        one: line('For one minute.', 240),
        other: line('For several minutes.', 240, { needs: ['count'] }),
      }),
      sent: message('It was sent.'),
      sendFailed: message('It could not be sent.'),
      tooSlow: message('It came slowly while others were waiting.'),
      offline: line('The same, where the browser is offline.', 240),
      noAnswer: line('The same, where it may have arrived all the same.', 240),
    },
  ),
  words: group('Within other sentences.', {
    numbers: group(
      'Small numbers, such as {officeCount}.',
      Object.fromEntries(NUMBERS.map((name) => [name, line('The same in your language.', 20)])),
    ),
    answerTime: group(
      '{inquiryAnswer} and {applicationAnswer}, in the form that they have after “within”.',
      {
        one: line('For one day.', 40),
        other: line('For several.', 40, { needs: ['number'] }),
      },
    ),
    errorTitle: line(
      'The title of a page whose form comes back with errors, in a browser without JavaScript.',
      40,
      { needs: ['title'] },
    ),
    guideRequest: line(
      'In your mails and pages, in place of a kind of inquiry where somebody asked for the guide.',
      40,
    ),
    signals: group('Why a message looks like spam, in your mails and pages.', {
      'hidden-box': signal('A box is ticked that people do not see.'),
      hasty: signal('The form was filled in faster than people type.'),
      links: signal('There are many links.'),
      'hidden-links': signal('There are links that hide where they lead.'),
      markup: signal('There is code for links.'),
      'markup-links': signal('There are addresses in such code.'),
      pitch: signal('There are phrases of advertisements.'),
      'mixed-scripts': signal('Words have letters of several alphabets.'),
      gibberish: signal('The letters make no words.'),
      repeated: signal('The same text came several times.'),
      flood: signal('Many messages came from the same connection.'),
      network: signal('Very many messages came from the same network, whatever they say.'),
    }),
    hours: line('The hours of an office. `{clock}` is what company.yaml calls its clocks.', 40, {
      places: ['clock'],
      needs: ['opens', 'closes'],
    }),
  }),
})

export type MessageCopy = z.infer<typeof messages>
