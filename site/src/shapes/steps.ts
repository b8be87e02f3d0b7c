import { z } from 'astro/zod'
import { text } from './text.ts'

/** A short heading with a sentence or two: a step, a reason, a point. */
export const titledText = z.strictObject({
  title: text('A few words, in bold.', 60),
  content: text('One or two sentences.', 260),
})
export type TitledText = z.infer<typeof titledText>
