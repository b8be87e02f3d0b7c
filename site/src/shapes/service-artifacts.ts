import { z } from 'astro/zod'
import { onOrOff } from './page-fields.ts'
import { sheetHead } from './sheet.ts'
import { entries, group, list, exactText as word } from './text.ts'

// The limits keep the text of a drawing inside its place.

const wholeNumber = (help: string) => z.int({ error: 'wants a whole number' }).describe(help)

const GRANTS = ['alone', 'signed', 'no'] as const

const permissionSheet = group('Agentic AI: what each tool of an agent may do.', {
  ...sheetHead,
  columns: list(4, word('What may be granted: the heading of a column.', 5)),
  tools: entries(6, {
    tool: word('The system that the agent uses.', 19),
    scope: word('What of it, and up to where.', 22),
    grants: list(
      4,
      z
        .enum(GRANTS, { error: 'wants alone, signed or no' })
        .describe('For each column: by itself, with a signature, or not at all.'),
    ),
  }),
  key: group('What the marks mean.', {
    alone: word('The check mark.', 8),
    signed: word('The pen.', 14),
    no: word('The dash.', 12),
  }),
  signature: group('Who has signed the sheet.', {
    name: word('A made-up name.', 20),
    role: word('What this person does.', 20),
  }),
})

const waitMap = group('Business process automation: one case from desk to desk.', {
  ...sheetHead,
  columns: group('Above the map.', {
    wait: word('Above the days.', 9),
    step: word('Above the steps.', 16),
    work: word('Above the working times.', 9),
    unit: word('After the number of days.', 5),
  }),
  steps: entries(6, {
    day: wholeNumber('On which day of the case, 0 on the first.'),
    title: word('What was done.', 18),
    desk: word('Who did it.', 27),
    work: word('How long it took.', 7),
    reason: word('What the case then waited for, if that took long.', 30).optional(),
  }),
  total: group('Below the map.', {
    wait: word('The sum of the days.', 8),
    label: word('From where to where.', 17),
    work: word('The sum of the working times.', 9),
  }),
})

const cutoverPlan = group('Cloud migration: one move by the hour, and the way back.', {
  ...sheetHead,
  columns: group('Above the rows.', {
    time: word('Heading of a column.', 6),
    step: word('Heading of a column.', 16),
    back: word('Heading of a column.', 12),
  }),
  gate: group('The decision before the move.', {
    time: word('When.', 6),
    title: word('What is decided.', 16),
    checks: list(3, word('What has to be true.', 34)),
    name: word('Who decides, a made-up name.', 18),
    role: word('What this person does.', 16),
    decision: word('In the capsule.', 6),
  }),
  steps: entries(5, {
    time: word('When.', 6),
    title: word('What is done.', 20),
    check: word('What has to be true then.', 32),
    back: word('How long the way back takes.', 6),
  }),
})

const testFinding = group('Cyber security: a finding of a penetration test.', {
  ...sheetHead,
  severity: word('In the red capsule.', 8),
  score: word('Beside that.', 30),
  command: list(3, word('A line of the command that shows it.', 38)),
  output: word('What the command prints.', 21),
  remark: word('A comment beside that.', 17),
  facts: entries(3, {
    label: word('Where, Effect or Fix.', 7),
    lines: list([1, 2], word('A line.', 30)),
  }),
  days: entries(4, {
    title: word('What happened on it.', 9),
    day: word('The day.', 7),
    isDone: onOrOff('It is over: with a check mark.'),
  }),
})

const forecastRecord = group('Data science: what was forecast, and what was sold.', {
  ...sheetHead,
  scale: list(5, wholeNumber('A number beside the chart, the lowest first.')),
  weeks: entries(13, {
    week: word('Its first day.', 6),
    low: wholeNumber('The lower end of the forecast.'),
    high: wholeNumber('The upper end of the forecast.'),
    sold: wholeNumber('What was sold. Outside of the forecast it gets a ring.'),
    reason: word('What the model did not know. Below the chart.', 30).optional(),
  }),
  key: group('Above the chart.', {
    range: word('Beside a bar.', 12),
    sold: word('Beside a dot.', 6),
    miss: word('Beside a ring.', 16),
  }),
  span: group('Below the chart.', {
    from: word('The first day.', 16),
    to: word('The last day.', 16),
  }),
  score: word('After the number of weeks without a ring.', 36),
})

const COUNT_ERROR = { error: 'wants a whole number from 0' }
const count = (help: string) => z.int(COUNT_ERROR).min(0, COUNT_ERROR).describe(help)

const evaluationReport = group('GenAI apps: two releases on the same questions.', {
  ...sheetHead,
  releases: entries(2, {
    name: word('The release.', 28),
    right: count('How many answers cite the right passage.'),
    refused: count('How many questions were refused.'),
    wrong: count('How many answers cite a wrong passage.'),
  }).describe('The one before, and this one. The bars are drawn to scale.'),
  legend: group('Behind the counts of the second release.', {
    right: word('What they are.', 10),
    refused: word('What they are.', 9),
    wrong: word('What they are.', 7),
  }),
  failure: group('An answer that is still wrong.', {
    title: word('Heading.', 24),
    place: word('Which one of how many.', 14),
    question: list(2, word('A line of the question.', 40)),
    cited: group('What the app cited: crossed out.', {
      label: word('Before it.', 10),
      text: word('The page.', 28),
    }),
    expected: group('What an expert cites.', {
      label: word('Before it.', 10),
      text: word('The page.', 28),
    }),
    cause: group('Why it went wrong.', {
      label: word('Before it.', 10),
      text: word('The cause.', 28),
    }),
  }),
  approval: group('Who decides on the release.', {
    name: word('A made-up name.', 20),
    role: word('What this person does, and when it was.', 28),
    verdict: word('In the capsule.', 10),
  }),
})

const stagedRollout = group('Mobile: a release that reaches all phones in steps.', {
  ...sheetHead,
  title: word('On top of the sheet.', 16),
  state: word('In the capsule.', 12),
  rate: group('The line of sessions without a crash.', {
    title: word('Above the line.', 30),
    now: word('The rate of today, large.', 7),
    lowest: word('The rate at which it halted.', 7),
    limit: word('Under the limit.', 24),
  }),
  share: word('Above the steps.', 36),
  days: list(4, word('Below the steps: first day, restart, half of the phones, end.', 8)),
  events: entries(3, {
    time: word('When it was.', 11),
    text: word('What happened.', 30),
  }),
})

const engineerProfile = group('Staff augmentation: a profile of the shortlist.', {
  title: word('A made-up name.', 24),
  note: word('The role and the place.', 40),
  reasons: entries(2, {
    label: word('Heading.', 30),
    lines: list(2, word('A line.', 42)),
  }),
  sample: group('A few lines of a change.', {
    label: word('Heading.', 42),
    lines: list(4, word('A line. The second is taken out, the others after it come in.', 38)),
  }),
  hours: group('The two working days, in London time.', {
    label: word('Heading.', 24),
    shared: word('At its end: how many hours are shared.', 14),
    places: list(2, word('Whose day it is: ours, the client’s.', 10)),
    from: word('When both have begun.', 8),
    to: word('When the first has ended.', 10),
  }),
  session: group('What the client has seen.', {
    result: word('Beside the check mark.', 20),
    date: word('The day.', 15),
  }),
})

const usabilityTest = group('UI/UX: five people, six tasks and the finding.', {
  ...sheetHead,
  columns: group('Above the rows.', {
    task: word('Heading of the tasks.', 14),
    time: word('Heading of the times.', 4),
  }),
  people: list(5, word('A person, in the head of a column.', 2)),
  tasks: entries(6, {
    task: word('What was to be done.', 19),
    missedBy: z
      .array(z.int().min(1).max(5))
      .default([])
      .describe('Who did not manage it, as numbers from 1 to 5.'),
    time: word('The median time.', 4),
  }),
  finding: group('What has to change.', {
    title: word('Heading.', 28),
    severity: word('In the capsule.', 10),
    lines: list(2, word('A line of what was seen.', 42)),
    label: word('Above the correction.', 42),
    correction: list(1, word('What is changed.', 42)),
  }),
})

/** The words of the drawings of services. */
export const serviceArtifacts = {
  'permission-sheet': permissionSheet,
  'wait-map': waitMap,
  'cutover-plan': cutoverPlan,
  'test-finding': testFinding,
  'forecast-record': forecastRecord,
  'evaluation-report': evaluationReport,
  'staged-rollout': stagedRollout,
  'engineer-profile': engineerProfile,
  'usability-test': usabilityTest,
}
