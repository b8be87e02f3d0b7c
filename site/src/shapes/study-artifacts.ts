import { z } from 'astro/zod'
import { onOrOff } from './page-fields.ts'
import { sheetHead } from './sheet.ts'
import { entries, group, list, numberBetween, exactText as word } from './text.ts'

// The limits keep the text of a drawing inside its place.

const counts = entries(3, {
  count: word('A number, large.', 9),
  title: word('What it counts.', 12),
})

const onePageReview = group('Claims: the page that an adjuster signs.', {
  ...sheetHead,
  facts: entries(5, {
    label: word('What was looked up.', 15),
    value: word('What was found.', 19),
    source: word('Where, and when.', 42),
  }),
  proposal: group('Below the facts.', {
    amount: word('What is proposed, large.', 16),
    verdict: word('In the capsule.', 13),
    rule: word('Why that is enough.', 42),
  }),
  answers: list(3, word('A button. The first is blue.', 9)),
})

const clubCalendar = group('Schedule: one month of one club, and what it costs.', {
  ...sheetHead,
  weekdays: list(7, word('A day of the week.', 3)),
  blanks: numberBetween('How many days of the first week belong to the month before.', 0, 6),
  days: numberBetween('How many days the month has.', 28, 31),
  games: entries([4, 16], {
    day: numberBetween('The day of the month.', 1, 31),
    club: word('The other club, in three letters.', 3),
    isHome: onOrOff('It is at home: filled.'),
    isLongRide: onOrOff('After a night on the bus: with a line from the day before.'),
  }),
  legend: group('What the marks mean.', {
    home: word('Filled.', 6),
    away: word('With an outline.', 6),
    longRide: word('The line.', 17),
  }),
  terms: entries([2, 4], {
    text: word('What the club got or gave up.', 30),
    points: word('Its price.', 4),
    isGain: onOrOff('The club got it: with a check mark.'),
  }),
})

const hour = (help: string) => numberBetween(`${help} In hours after the first one above.`, 0, 8)

const overnightClose = group('Reconciliation: one night, feed by feed.', {
  ...sheetHead,
  hours: list(5, word('Above the bars, every two hours.', 5)),
  feeds: entries([8, 11], {
    name: word('Where the entries come from.', 15),
    arrived: hour('When they arrived: the bar begins.'),
    matched: hour('When they were matched: it ends.'),
  }),
  closed: hour('When the books closed: the green line.'),
  legend: group('What the marks mean.', {
    matched: word('The bar.', 11),
    open: word('The thin line.', 22),
  }),
  counts,
})

const premiumComparison = group('Migration: premiums of one night, priced twice.', {
  ...sheetHead,
  columns: group('Above the rows.', {
    policy: word('Heading of a column.', 9),
    before: word('Heading of a column.', 9),
    after: word('Heading of a column.', 9),
    difference: word('Heading of a column.', 9),
  }),
  policies: entries([6, 9], {
    policy: word('Its number.', 9),
    before: word('The premium in the old system.', 8),
    after: word('The premium in the new system.', 8),
    difference: word('The new one less the old one.', 7),
    cause: word('Why they differ: marks the row.', 42).optional(),
  }),
  counts,
})

const PAYOUT_LOOKS = ['done', 'unknown', 'refused', 'paid'] as const

const payoutLog = group('Payouts: all that happened to one of them.', {
  ...sheetHead,
  entries: entries([5, 7], {
    time: word('When, to the millisecond.', 12),
    state: word('What happened.', 21),
    detail: word('More about it.', 24),
    look: z
      .enum(PAYOUT_LOOKS, { error: `wants ${PAYOUT_LOOKS.join(', ')}` })
      .describe('The mark: done, unknown, refused or paid.'),
  }),
  counts,
})

const handoverPlan = group('Staff augmentation: who learns what, and by when.', {
  ...sheetHead,
  months: list(6, word('A month.', 3)),
  subjects: entries([5, 7], {
    subject: word('What only we knew.', 16),
    learner: word('Who learns it, a made-up name.', 18),
    ours: numberBetween('How many months it stays ours.', 0, 6),
    together: numberBetween('How many months it is then done together.', 0, 6),
  }),
  legend: group('What the marks mean.', {
    ours: word('The dark square.', 7),
    together: word('The pale square.', 10),
    theirs: word('The check mark.', 11),
  }),
})

const testResult = group('Patient portal: a test result on a phone.', {
  ...sheetHead,
  test: group('The value.', {
    name: word('Its name in plain words.', 27),
    taken: word('When it was taken.', 32),
    value: word('The value, large.', 8),
    verdict: word('In the capsule.', 14),
  }),
  range: group('The bar.', {
    usual: word('Under the bar.', 32),
    usualEnd: numberBetween('Where the usual range ends, in percent of the bar.', 5, 95),
    value: numberBetween('Where the value lies, in percent of the bar.', 5, 95),
  }),
  doctor: group('Who has released it.', {
    name: word('A made-up name.', 22),
    released: word('When.', 25),
    words: list([2, 3], word('A line of the note.', 30)),
  }),
  call: word('The button.', 24),
  saved: word('Below that.', 28),
})

const stand = group('One stand.', {
  name: word('Its name.', 8),
  inside: word('How many people are inside.', 7),
  rate: word('How many more a minute.', 10),
  gates: list(3, word('The letter of a gate.', 1)),
})

const gateConsole = group('Stadium: the screen of the control room.', {
  ...sheetHead,
  stands: group('Around the pitch.', { north: stand, east: stand, south: stand, west: stand }),
  shortGate: word('The letter of the gate that is marked: not all of its lanes are open.', 1),
  link: group('The link to the server.', {
    state: word('In the capsule.', 16),
    meaning: word('What that means.', 18),
  }),
  counts,
})

/** The words inside the drawings of case studies, by the name of the drawing. */
export const studyArtifacts = {
  'one-page-review': onePageReview,
  'club-calendar': clubCalendar,
  'overnight-close': overnightClose,
  'premium-comparison': premiumComparison,
  'payout-log': payoutLog,
  'handover-plan': handoverPlan,
  'test-result': testResult,
  'gate-console': gateConsole,
}
