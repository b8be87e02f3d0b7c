import { z } from 'astro/zod'
import { exactText, group, link, PictureReference, pictureFile, text } from './field-kinds.ts'
import { slug } from './shared-fields.ts'

export const seo = group('What search engines and social networks show of this page.', {
  title: exactText('Browser tab and search result. About 60 characters fit.', 65),
  description: exactText('The two lines under the title in search results.', 165),
})
export type Seo = z.infer<typeof seo>

export const onOrOff = (help: string) =>
  z.boolean({ error: 'wants true or false, without quotation marks' }).optional().describe(help)

/** Of an entry that is being written. */
export const draft = onOrOff(
  'Not on the site yet: only `npm run edit` and `npm run dev` show it, with a mark.',
)

/** A scene in its two lights. */
export const picture = group('A picture, once by night and once by morning light.', {
  night: pictureFile('For the dark theme.'),
  morning: pictureFile('For the light theme.'),
  alt: text('What it shows, for people who cannot see it.', 160),
})
export type PictureContent = z.infer<typeof picture>

/**
 * A drawing, by the name of its file in content/drawings/. The check of content/ looks whether it is there; pages
 * get its text (compile/site-module.ts).
 */
export function drawingFile(help: string) {
  const shape = slug('drawings')
    .transform((name) => new PictureReference(`../drawings/${name}.svg`))
    .meta({ description: help, entryFolder: 'drawings' })
  return shape as unknown as z.ZodType<string, string>
}

/** What any drawing or screenshot needs where it is shown. */
export const shownWith = {
  alt: text('What it shows, for people who cannot see it.', 300),
  caption: text('Under it.', 140),
}

/** The deliverable that a page shows. */
export const artifact = group('One deliverable, drawn.', {
  drawing: drawingFile('Which one.'),
  ...shownWith,
})
export type Artifact = z.infer<typeof artifact>

/** The head of a page whose pictures come right below it. */
export const plainIntro = z.strictObject({
  title: text('The large line on top.', 60),
  paragraph: text('Under the title.', 240),
})

/** A scene that may be left out. */
export const optionalPicture = picture
  .optional()
  .describe(
    'A picture, once by night and once by morning light. Without it a gradient in the colours of the brand is there.',
  )

/** The header of a page: its title over its scene. */
export const pageIntro = plainIntro.extend({ picture: optionalPicture })

/** The header of a page with a call of its own. */
export const entryIntro = pageIntro.extend({ cta: link.describe('The yellow button.') })
