/**
 * What the server answers to visitors, as far as the specification does not fix it; the words are in content/answers.yaml.
 * Messages that browsers say too are in messages.ts.
 * Source: docs/decisions/069-words-of-mails.md
 */
import { group, line, type WordsOf } from './sentences.ts'

const refused = (help: string) => line(help, 160)

export const ANSWER_SENTENCES = group('', {
  checkFields: line(
    'Above a form that comes back with marked fields, in a browser without JavaScript.',
    120,
  ),
  resumeAgain: line('The same, at the resume: a browser does not keep a chosen file.', 120),
  resumeRefused: group(
    'At the resume, where its content is refused: what is wrong, and what helps.',
    {
      format: refused('It is no file of its kind. It follows “Invalid file format.”'),
      broken: refused('It cannot be opened.'),
      protected: refused('It has a password.'),
      macros: refused('It contains macros.'),
      active: refused('It contains scripts or controls.'),
      embedded: refused('It contains other files.'),
      remote: refused('It loads content from elsewhere.'),
      oversized: refused('It is too large once it is unpacked.'),
      infected: refused('A virus scanner warns of it.'),
    },
  ),
  review: group(
    'The page that mails to your mailboxes lead to, where you deliver or delete a message.',
    {
      heading: line('The large line.', 80),
      suspect: line('Of a message that looks like spam. `{signals}` are the reasons.', 240, {
        needs: ['signals'],
      }),
      undelivered: line('Of a message that your mail server did not accept.', 240),
      waiting: line('Of a message that is on its way, as after the button was pressed.', 240),
      delivered: line('Of a message that is in your mailbox.', 240),
      deliver: line('The button that has it delivered.', 30),
      delete: line('The button that deletes it.', 30),
      deleted: line('The large line in place of a deleted message.', 120),
      invalid: line('The large line where a link is too old, or not whole.', 160),
    },
  ),
  siteReplaced: line('In place of a page, for the moment in which the site is replaced.', 160),
})

export type AnswerWords = WordsOf<typeof ANSWER_SENTENCES>

/** Why the content of a resume is refused. `format`: it does not match its name. */
export type ResumeFinding = keyof AnswerWords['resumeRefused']

export const RESUME_FINDINGS = Object.keys(
  ANSWER_SENTENCES.fields.resumeRefused.fields,
) as readonly ResumeFinding[]
