import { z } from 'astro/zod'
import { onOrOff } from './page-fields.ts'
import { entries, group, list, text, exactText as word } from './text.ts'

// The limits keep the text of a drawing inside its place.

const wholeNumber = (help: string) => z.int({ error: 'wants a whole number' }).describe(help)

const head = {
  title: word('On top of the sheet.', 28),
  note: word('Under that.', 44),
}

const GRANTS = ['alone', 'signed', 'no'] as const

const permissionSheet = group('Agentic AI: what each tool of an agent may do.', {
  ...head,
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
  ...head,
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
  ...head,
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
  ...head,
  severity: word('In the red capsule.', 8),
  score: word('Beside that.', 30),
  command: list(3, word('A line of the command that shows it.', 38)),
  output: word('What the command prints.', 21),
  remark: word('Beside that.', 17),
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
  ...head,
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

/** The words inside the drawings of deliverables, by the name of the drawing. */
export const artifacts = z.strictObject({
  'permission-sheet': permissionSheet,
  'wait-map': waitMap,
  'cutover-plan': cutoverPlan,
  'test-finding': testFinding,
  'forecast-record': forecastRecord,
})
export type ArtifactWords = z.infer<typeof artifacts>
export type ArtifactName = keyof ArtifactWords

const NAMES = Object.keys(artifacts.shape) as [ArtifactName, ...ArtifactName[]]

/** The deliverable that a page shows. */
export const artifact = group('One deliverable, drawn. Its words are in artifacts.yaml.', {
  name: z.enum(NAMES, { error: 'wants the name of a drawing' }).describe('Which one is drawn.'),
  alt: text('What it shows, for people who cannot see it.', 300),
  caption: text('Under the drawing.', 140),
})
export type Artifact = z.infer<typeof artifact>
