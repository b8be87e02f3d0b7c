/**
 * The sentences of all mails; the words themselves are in content/mails.yaml.
 * Source: docs/decisions/content-check.md
 */
import { FACTS, type FactPlace, factsIn } from '@lanternfield/contract/facts.ts'
import { z } from 'astro/zod'
import { group } from './field-kinds.ts'
import { line, type Places, paragraphs, sourceCopy } from './server-copy.ts'

const subject = (help: string, places?: Places) => line(help, 100, places)
const preview = line('Beside the subject in a list of mails.', 140)
const heading = (help: string, places?: Places) => line(help, 100, places)
const footer = (help: string, places?: Places) => line(help, 240, places)

const thanks = (help: string) =>
  group(help, {
    preview,
    heading: heading('The large line.'),
    paragraphs: paragraphs('What happens next. The name and the tagline of the company follow.'),
  })

const alert = (help: string, places: readonly string[]) =>
  group(help, {
    subject: subject('Subject and heading.', { places: ['mailbox'] }),
    paragraphs: paragraphs('What is wrong, and what to do.', { places: ['mailbox', ...places] }),
  })

const factLabels = (place: FactPlace, help: string) =>
  group(help, Object.fromEntries(factsIn(place).map((name) => [name, line(FACTS[name].help, 30)])))

/** Mails to visitors have no places: nobody can make them say anything to somebody else. */
export const mails = z.strictObject({
  thankYou: group('To the visitor, after a form was sent.', {
    subject: subject('Its subject.'),
    inquiry: thanks('After an inquiry.'),
    application: thanks('After an application.'),
  }),
  guide: group('To the visitor who asked for the guide.', {
    subject: subject('Its subject.'),
    preview,
    heading: heading('The large line.'),
    introduction: paragraphs('Above the button.'),
    button: line('The button that leads to the guide. The address stands below it.', 40),
    closing: paragraphs('Below the button.'),
  }),
  decline: group('To an applicant, when you choose to decline the application.', {
    subject: subject('Its subject.'),
    preview,
    heading: heading('The large line.'),
    paragraphs: paragraphs(
      'A letter without reasons, comparisons and promises, as lawyers advise. The name and the tagline of the company follow.',
    ),
  }),
  mySubmission: group('At the end of each: the page on which visitors see what they sent.', {
    text: line('Why there is such a page.', 240),
    link: line('The link to it.', 80),
  }),
  visitorFooter: footer(
    'The small print of each: somebody else may have entered the address of the reader.',
  ),
  notification: group('To your mailbox: what a visitor sent.', {
    subject: subject(
      'Its subject. `{label}` is the kind of inquiry. The server puts [Looks like spam] and [Website] before it, by which mail rules sort.',
      { places: ['label', 'name'] },
    ),
    guideRemark: line('In place of a message, where somebody asked for the guide.', 240),
    suspect: line('Where it looks like spam. `{signals}` are the reasons.', 320, {
      needs: ['signals'],
    }),
    open: line('The link to its page in the inbox, also in reminders, reports and chats.', 40),
    resumeRefused: line('Where your mail server did not accept the resume.', 320, {
      places: ['code'],
    }),
    resumeDamaged: line('Where the resume has changed on the disk after it was received.', 320),
    noMailServer: line('Where the DNS knows no mail server of the visitor’s domain.', 240, {
      needs: ['visitorDomain'],
    }),
    noReply: line('Where the visitor’s address cannot be the one that answers go to.', 320, {
      needs: ['address'],
    }),
    labels: group('Before the facts that are no fields of the form.', {
      source: sourceCopy,
      resume: line('The file.', 30),
      received: line('The time.', 30),
    }),
    attached: line('Beside the name of the file.', 40),
    notAttached: line('The same, where your mail server did not accept it.', 40),
    footer: footer('The small print. `{id}` is the reference.', { needs: ['id'] }),
  }),
  reply: group('An answer to a visitor, as the link in the mail or the inbox begins it.', {
    wrote: line('Above the message that it quotes.', 60, { needs: ['date'] }),
    reference: line('Its last line. `{id}` is the reference.', 60, { needs: ['id'] }),
  }),
  facts: group('The labels of what a message has besides its fields.', {
    mail: factLabels('mail', 'To you: in mails and chats, and in the inbox.'),
    ownPage: factLabels('ownPage', 'On the page on which visitors see what they sent.'),
  }),
  receiver: group('In Slack and Teams, where the other words are those of your mailbox.', {
    resume: line('The file, which is in the mail alone.', 60, { needs: ['file', 'size'] }),
    reference: line('Before the reference.', 30),
    shortened: line('Below a message that is too long for them.', 120),
  }),
  refused: group('To your mailbox, in place of a message that your mail server refused.', {
    subject: subject('Subject and heading.'),
    preview,
    paragraphs: paragraphs('What happened, and what to do.', { places: ['code'] }),
    received: line('When it was sent.', 60, { needs: ['time'] }),
    reference: line('Its reference.', 80, { needs: ['id'] }),
    review: line('The link to the page where you read, deliver or delete it.', 60),
    footer: footer('The small print.'),
  }),
  digest: group('To your mailbox, once a day: what nobody may have read.', {
    subject: subject('Its subject.', { places: ['count'] }),
    preview,
    headingOne: heading('The large line, for a single message.'),
    headingMany: heading('The large line, for several.', { places: ['count'] }),
    introduction: paragraphs('Above the list.'),
    refused: line('The same, where your mail server refused the list with the messages.', 240, {
      places: ['code'],
    }),
    suspect: line('Under a message that looks like spam. `{signals}` are the reasons.', 80, {
      places: ['signals'],
    }),
    undelivered: line('Under a message that your mail server did not accept.', 80),
    deletedAfter: line('Where it is deleted soon.', 80, { needs: ['date'] }),
    review: line('The link to the page where you deliver or delete it.', 60),
    footer: footer('The small print.'),
  }),
  waiting: group('A message that waits for an answer, in reminders and in the reports of a week.', {
    due: line('By when you promise an answer.', 60, { needs: ['time'] }),
    late: line('Since when an answer is late, in hours of the office.', 80, { needs: ['late'] }),
    answered: line('The link by which you say that it is answered.', 40),
    closed: line('The link by which you say that it needs no answer.', 40),
    more: line('Below a list that is too long for a mail.', 80, { needs: ['count'] }),
  }),
  reminder: group('To your mailbox: what is to be answered by the time that you promise.', {
    subject: subject('Subject and heading, when your office opens.', { places: ['count'] }),
    subjectSoon: subject('The same during the day.', { places: ['count'] }),
    preview,
    introduction: paragraphs('Above the list.'),
    refused: line('The same, where your mail server refused the list with names and topics.', 240, {
      places: ['code'],
    }),
    footer: footer('The small print.'),
  }),
  signIn: group('To your mailbox, where somebody asks for the inbox.', {
    subject: subject('Subject and heading.'),
    preview,
    paragraphs: paragraphs('What the link is for, and what to do if nobody asked for it.', {
      places: ['minutes'],
    }),
    link: line('The link to the page that opens the inbox.', 60),
    footer: footer('The small print.'),
  }),
  signInWarning: group('To your mailbox, where strangers ask for the inbox again and again.', {
    subject: subject('Subject and heading.'),
    preview,
    paragraphs: paragraphs('What it means, and how your people get in meanwhile.', {
      places: ['mailbox'],
    }),
    footer: footer('The small print.'),
  }),
  deletion: group('To your mailbox: a visitor has deleted on the website what they sent.', {
    byLink: group('The same, where it was deleted on its page by the people of your mailbox.', {
      inquiry: subject('Subject and heading, of an inquiry.'),
      application: subject('The same, of an application.'),
      paragraphs: paragraphs('What to do if it was none of you.'),
    }),
    inquiry: subject('Subject and heading, of an inquiry.'),
    application: subject('The same, of an application.'),
    preview,
    paragraphs: paragraphs('What is left to do. The reference and the times follow.'),
    reference: line('By which the mails about it are found.', 80, { needs: ['id'] }),
    received: line('When it was sent.', 60, { needs: ['time'] }),
    deleted: line('When it was deleted.', 60, { needs: ['time'] }),
    footer: footer('The small print.'),
  }),
  weekly: group('To each of your mailboxes, once a week: the week before in figures.', {
    subject: subject('Its subject.', { places: ['count'] }),
    preview,
    heading: heading('The large line. The dates of the Monday and the Sunday.', {
      places: ['from', 'to'],
    }),
    other: line(
      'In place of a kind of inquiry that is none of yours, here and in reminders, and in the list of sources for all others.',
      40,
    ),
    suspects: line('Messages that look like spam and were not mailed.', 160, { needs: ['count'] }),
    answers: line('How many messages were answered, and how many of these in time.', 160, {
      needs: ['count', 'inTime'],
    }),
    answerSpeed: line('How soon they were answered, in hours of the office.', 160, {
      needs: ['median'],
    }),
    checksFine: line('Where the checks of the website’s set-up find nothing wrong.', 160),
    checks: line('Where they do. They name it in English.', 160, { needs: ['findings'] }),
    open: line('Above the list of those that wait for an answer.', 80, { needs: ['count'] }),
    expiring: line('Below it, where `RETENTION_DAYS` ends for some within two weeks.', 160, {
      needs: ['count', 'date'],
    }),
    sources: group('Where the messages came from, if any has a known source.', {
      heading: line('Above the list.', 60),
      unknown: line('In place of an unknown source.', 40),
      suspects: line('A row where some messages looked like spam.', 80, {
        needs: ['source', 'count', 'suspects'],
      }),
    }),
    deliveries: group('What was given up in that week, and what waits now.', {
      heading: line('Above the list.', 60),
      row: line('One of those below, or a receiver of RECEIVERS_FILE.', 80, {
        needs: ['to', 'dead', 'waiting'],
      }),
      to: group('What is sent.', {
        notify: line('Notifications to this mailbox.', 40),
        acknowledge: line('Thank-you mails to visitors.', 40),
        decline: line('Letters of decline.', 40),
      }),
    }),
    footer: footer('The small print.'),
  }),
  alert: group('To your other mailbox, when the website needs a person.', {
    late: alert('Messages have to wait.', ['since', 'noticed', 'waiting']),
    mailRefused: alert('Your mail server refuses mails to you. `{cause}` is what it says.', [
      ...['since', 'noticed', 'cause'],
    ]),
    thanksRefused: alert('The same of mails to visitors.', ['since', 'noticed', 'cause']),
    mailWorks: alert('Mails arrive again.', ['noticed']),
    givenUp: group('They could not be delivered.', {
      subjectOne: subject('Subject and heading, for a single message.', { places: ['mailbox'] }),
      subjectMany: subject('Subject and heading, for several.', { places: ['count', 'mailbox'] }),
      paragraphs: paragraphs('What is wrong, and what to do.', { places: ['count', 'mailbox'] }),
    }),
    purgeStopped: alert('Nothing is deleted any more.', ['noticed']),
    probeFailed: alert('A test message of the website did not arrive.', ['noticed']),
    probeWorks: alert('Test messages arrive again.', ['noticed']),
    databaseFailed: alert('Messages cannot be stored, or the database is damaged.', ['noticed']),
    resumeDamaged: alert('A resume has changed on the disk.', ['since', 'noticed']),
    receiverFailed: group('Receivers of RECEIVERS_FILE do not take messages.', {
      subject: subject('Subject and heading.', { places: ['mailbox'] }),
      paragraphs: paragraphs('What is wrong, and what to do.', { places: ['mailbox', 'noticed'] }),
      waiting: line('A receiver for which messages wait.', 120, { needs: ['name', 'count'] }),
      dead: line('One for which some were given up.', 120, { needs: ['name', 'count'] }),
    }),
    itemRefused: alert('What was sent about one message was refused. `{refusedBy}` is by whom.', [
      ...['noticed', 'refusedBy'],
    ]),
    applicant: line('In place of a receiver: who refused a letter of decline.', 60),
    checkFailed: alert('Something around the website fails. A list follows.', ['since', 'noticed']),
    received: line('Above each of the messages.', 60, { needs: ['time'] }),
    review: line('The link to the page where you read, deliver or delete it.', 60),
    inbox: line('The link to the inbox, in chats too.', 40),
    footer: footer('The small print.'),
  }),
})

/** All sentences of mails, as content/mails.yaml has them. */
export type MailCopy = z.infer<typeof mails>
