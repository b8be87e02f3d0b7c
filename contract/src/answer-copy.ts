/**
 * What the server answers to visitors, as far as the specification does not fix it; the words are in content/answers.yaml.
 * Messages that browsers say too are in messages.ts.
 * Source: docs/decisions/content-check.md
 */

import { type CopyOf, group, line, paragraphs } from './copy.ts'
import { labelsOfFacts, SOURCE_COPY_FIELDS } from './facts.ts'

const refused = (help: string) => line(help, 160)

export const ANSWER_COPY_FIELDS = group('', {
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
  problem: group('The page in place of anything else that the website could not do.', {
    heading: line('The large line.', 80),
    tooMany: line('There were too many requests.', 240),
    tooLarge: line('What was sent is too large.', 240),
    unavailable: line('The website is broken.', 240),
    refused: line('The website does not accept such a request.', 240),
    back: line('Where the text of a form is.', 240),
    contact: line('The link to the contact form.', 60),
  }),
  message: group('The page of a message, for the people of your mailboxes.', {
    heading: line('The large line.', 80),
    suspect: line('Of a message that looks like spam. `{signals}` are the reasons.', 240, {
      needs: ['signals'],
    }),
    undelivered: line('Of a message that your mail server did not accept.', 240),
    waiting: line('Of a message that is on its way, as after the button was pressed.', 240),
    delivered: line('Of a message that is in your mailbox.', 240),
    outdated: line('Above what others have done while the page was open.', 240),
    labels: group('Before the facts that no mail to you has.', {
      subject: line('A subject, which programs may send.', 30),
      due: line('By when an answer is promised.', 30),
      reference: line('Its reference.', 30),
      history: line('Above what was done with it.', 40),
    }),
    timeZone: line('Below. `{timeZone}` is where the times are read.', 160, {
      places: ['timeZone'],
    }),
    deliveries: group('What is sent because of it, where that waits or was given up.', {
      notify: line('The mail to your mailbox.', 40),
      acknowledge: line('The mail to the visitor.', 40),
      decline: line('The letter to an applicant.', 40),
      webhook: line('To another program.', 40),
      receiver: line('To a receiver.', 40, { needs: ['name'] }),
      waiting: line('It waits.', 40),
      dead: line('It was given up.', 40),
    }),
    events: group('What was done with it.', {
      delivered: line('It was delivered after it was held back or given up.', 40),
      resumeDownloaded: line('Its resume was downloaded.', 40),
      note: line('Somebody has added a note.', 40),
    }),
    origins: group('Where that was done.', {
      inbox: line('On this page in the browser.', 40),
      mailLink: line('On a page that a mail links.', 40),
      terminal: line('By a command.', 40),
      receiver: line('By a program of yours.', 40),
      visitor: line('By the visitor.', 40),
    }),
    times: line('Of several downloads.', 30, { needs: ['count'] }),
    answered: line('The button in reminders that says that it is answered.', 30),
    closed: line('The one that says that it needs no answer.', 30),
    note: line('The label of the field for a note.', 40),
    noteHelp: line('Below: how long it may be, and when it is stored.', 160, { needs: ['count'] }),
    addNote: line('The button that stores it.', 30),
    resume: line('The button that downloads the resume.', 30),
    deliver: line('The button that has it delivered.', 30),
    decline: line('The button that declines an application.', 30),
    confirmDecline: line('The large line of the question whether to decline it.', 80),
    letter: paragraphs('What happens then. The words of the letter follow.'),
    letterSent: paragraphs('The same, where the letter was sent before.'),
    declined: line('The button that declines it for good.', 30),
    delete: line('The button that deletes it.', 30),
    confirm: line('The large line of the question whether to delete it.', 80),
    consequences: paragraphs('What happens then.'),
    confirmed: line('The button that deletes it for good.', 30),
    keep: line('The button that leads back from either.', 30),
    deleted: line('The large line in place of a deleted message.', 120),
    invalid: line('The large line where a link is too old, or not whole.', 160),
  }),
  mySubmission: group(
    'The page that mails to visitors lead to, where they see, download or delete what they sent.',
    {
      heading: line('The large line.', 80),
      kinds: group('What was sent.', {
        inquiry: line('An inquiry.', 40),
        application: line('An application.', 40),
        guide: line('A request for the guide.', 40),
      }),
      waiting: line('What became of it: it is on its way to your mailbox.', 160),
      undelivered: line('Your mail server did not accept it.', 160),
      delivered: line('It is in your mailbox.', 160),
      labels: group('Before the facts that are no fields of the form.', {
        kind: line('What was sent.', 30),
        received: line('The time.', 30),
        keptUntil: line('The day on which it is deleted.', 30),
        fields: line('Which fields of the form are stored.', 30),
        subject: line('A subject, which programs may send.', 30),
        facts: group('', labelsOfFacts('ownPage')),
        source: group('', SOURCE_COPY_FIELDS),
        state: line('How far an application is.', 30),
        reference: line('Its reference.', 30),
      }),
      states: group('How far an application is.', {
        open: line('Nobody has decided anything.', 160),
        seen: line('A person has read it.', 160),
        talking: line('You are talking to the applicant.', 160),
        declined: line('You have declined it.', 160),
        closed: line('It is closed without a letter.', 160),
      }),
      question: line('The line above the question that only the sender can answer.', 80),
      why: line('Why it is asked.', 320),
      phone: line('The label of the question, where a telephone number was entered.', 80),
      name: line('The same, where none was.', 80),
      answer: line('The button that answers it.', 30),
      wrong: line('At the question, after a wrong answer.', 160),
      askAgain: line('At the question, where the page was left open for long.', 160),
      notMine: line('Below: for a reader who did not send it.', 240),
      tooMany: line('The large line after many wrong answers.', 80),
      tooManyHelp: line('What helps then.', 240),
      download: line('The button that downloads all of it.', 30),
      resume: line('The button that downloads the resume.', 30),
      delete: line('The button that leads to the question whether to delete it.', 30),
      confirm: line('The large line of that question.', 80),
      consequences: paragraphs('What is deleted, and what is not.'),
      confirmed: line('The button that deletes it.', 30),
      keep: line('The button that leads back.', 30),
      deleted: line('The large line when it is deleted.', 80),
      afterwards: paragraphs('What happens then.'),
      invalid: line(
        'The large line where a link leads to nothing: too old, not whole, or deleted.',
        80,
      ),
      invalidHelp: line('What helps then.', 240),
      privacy: line('The link to the privacy page.', 60),
    },
  ),
  inbox: group(
    'Your messages in the browser: the pages by which the people of your mailboxes get in, and the list.',
    {
      signIn: group('The pages that ask for a mailbox, and that its mail leads to.', {
        heading: line('The large line of the page that asks for a mailbox.', 80),
        help: line('Below: which address to enter, and what happens then.', 240),
        mailbox: line('The label of the field.', 40),
        send: line('The button that has the link sent.', 30),
        sent: line('The large line when the button was pressed, whatever the address was.', 80),
        sentHelp: line('Below.', 320),
        ended: line('The large line after a button was pressed when the visit had ended.', 80),
        endedHelp: line('Below: how to get back what was typed.', 320),
        open: line('The button that opens the messages, on the page that the link leads to.', 40),
      }),
      heading: line('The large line of the list, and the link that leads to it.', 40),
      signOut: line('The button that ends the visit.', 30),
      caption: line('Above the table. `{timeZone}` is where its times are read.', 160, {
        places: ['timeZone'],
      }),
      columns: group('The heads of the columns.', {
        received: line('When it came.', 30),
        name: line('Who wrote it.', 30),
        type: line('What the visitor chose.', 30),
        topic: line('The page that it was written about.', 30),
        state: line('What was done about it.', 30),
        timeLeft: line('How long is left of the promised time, in office hours.', 40),
      }),
      search: line('The label of the search in names, addresses and messages.', 40),
      all: line('The choice of all states, or of all types.', 30),
      show: line('The button that shows what was chosen.', 30),
      showAll: line('The link that shows all messages again.', 40),
      empty: line('In place of the table, where there are no messages.', 160),
      newer: line('The link to newer messages.', 30),
      older: line('The link to older messages.', 30),
      page: line('Between them.', 30, { needs: ['page'] }),
      csv: line('The link that downloads the list as a table.', 40),
      zip: line('The link that downloads the resumes of the list.', 40),
      notFound: line('The large line where there is no such message.', 120),
      states: group('The states.', {
        open: line('Nobody has done anything about it.', 30),
        answered: line('An inquiry was answered.', 30),
        seen: line('An application was seen.', 30),
        talking: line('You are talking to the applicant.', 30),
        declined: line('The application was declined.', 30),
        closed: line('It needs no answer.', 30),
        suspect: line('It looks like spam.', 30),
      }),
      timeLeft: group('How long is left of the promised time.', {
        hours: line('Hours.', 30, { needs: ['count'] }),
        minutes: line('Minutes.', 30, { needs: ['count'] }),
        left: line('That much is left.', 40, { needs: ['time'] }),
        late: line('That much has passed since.', 40, { needs: ['time'] }),
      }),
    },
  ),
})

export type AnswerCopy = CopyOf<typeof ANSWER_COPY_FIELDS>

/** Why the content of a resume is refused. `format`: it does not match its name. */
export type ResumeFinding = keyof AnswerCopy['resumeRefused']

export const RESUME_FINDINGS = Object.keys(
  ANSWER_COPY_FIELDS.fields.resumeRefused.fields,
) as readonly ResumeFinding[]
