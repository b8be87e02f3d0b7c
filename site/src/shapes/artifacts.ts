import { z } from 'astro/zod'
import { serviceArtifacts } from './service-artifacts.ts'
import { studyArtifacts } from './study-artifacts.ts'
import { group, text } from './text.ts'

/** The words inside the drawings of deliverables, by the name of the drawing. */
export const artifacts = z.strictObject({ ...serviceArtifacts, ...studyArtifacts })
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
