import { z } from 'astro/zod'
import { onOrOff } from './page-fields.ts'
import { sheetHead as head, studyArtifacts } from './study-artifacts.ts'
import { entries, group, text, exactText as word } from './text.ts'

// The limits keep the text of a drawing inside its place.

const permissionSheet = group('Agentic AI: what each tool of an agent may do.', {
  ...head,
  columns: group('Above the rows.', {
    tool: word('Heading of a column.', 14),
    approval: word('Heading of a column.', 14),
  }),
  tools: entries(6, {
    tool: word('The system that the agent uses.', 24),
    may: word('What it may do there, and up to where.', 32),
    approval: word('In the capsule: who approves it.', 12),
    isOpen: onOrOff('Needs no approval: with a capsule in green.'),
  }),
  signature: group('Who has signed the sheet.', {
    name: word('A made-up name.', 22),
    role: word('What this person does.', 24),
    date: word('The day.', 16),
  }),
})

/** The words inside the drawings of deliverables, by the name of the drawing. */
export const artifacts = z.strictObject({
  'permission-sheet': permissionSheet,
  ...studyArtifacts,
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
