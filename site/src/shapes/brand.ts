import { z } from 'astro/zod'
import { COLOUR, contrast } from '../lib/colour.ts'

/** The colours of a theme, by the names that daisyUI and our own styles have for them; and where each appears. */
const COLOURS = {
  base100: 'The ground of pages.',
  base200: 'The ground of sections that differ from it, and of mails.',
  base300: 'Grounds that stand out, and lines in mails.',
  baseContent: 'Text.',
  primary: 'Links in mails; pages mix tones from it.',
  primaryContent: 'Text on that.',
  secondary: 'Small headings and numbers.',
  secondaryContent: 'Text on that.',
  accent:
    'The colour of the brand: buttons that matter, the stroke of the marker, the values in charts that a text is about.',
  accentContent: 'Text on that.',
  neutral: 'The dark ground of footer, mail header and menus.',
  neutralContent: 'Text on that, and on drawn pictures.',
  info: 'Remarks.',
  infoContent: 'Text on that.',
  success: 'What went well.',
  successContent: 'Text on that.',
  warning: 'Warnings.',
  warningContent: 'Text on that.',
  error: 'Errors.',
  errorContent: 'Text on that.',
  muted: 'Text of less weight.',
  line: 'Lines between parts.',
  card: 'The ground of cards.',
  glow: 'Light around what is lit.',
  scrim: 'Behind the text on scenes, and the bars of browsers.',
  shade: 'Shadows.',
  lamp: 'Light in drawings.',
  chartQuiet:
    'Edges of the values in charts that others are compared with, and small marks in drawings.',
} as const
type ColourName = keyof typeof COLOURS

/** Texts, and the grounds on which they are read. */
export const READ_ON: readonly (readonly [text: ColourName, grounds: readonly ColourName[]])[] = [
  ['baseContent', ['base100', 'base200', 'base300', 'card', 'scrim']],
  ['muted', ['base100', 'base200', 'card']],
  ['primary', ['base100', 'base200', 'card']],
  ['secondary', ['base100', 'card']],
  ['error', ['base100', 'card']],
  ['primaryContent', ['primary']],
  ['secondaryContent', ['secondary']],
  ['accentContent', ['accent']],
  ['neutralContent', ['neutral']],
  ['infoContent', ['info']],
  ['successContent', ['success']],
  ['warningContent', ['warning']],
  ['errorContent', ['error']],
]
/** Of WCAG 2.2, level AA, for text of any size. */
export const CONTRAST_MIN = 4.5

/** `0.75rem` or `12px`. */
const CORNER = /^\d+(?:\.\d+)?(?:px|rem)$/
/** A name at fontsource.org, such as `Source Sans 3`. */
const TYPEFACE = /^[A-Za-z][A-Za-z0-9 ]*$/

const COLOUR_ERROR = 'wants a colour, such as "#f2b632" in quotation marks or oklch(0.83 0.16 85)'

function colour(help: string) {
  const error = `${COLOUR_ERROR}. ${help}`
  return z.string({ error }).regex(COLOUR, { error }).describe(help)
}

const theme = (help: string) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(COLOURS).map(([name, where]) => [name, colour(where)]),
      ) as Record<ColourName, ReturnType<typeof colour>>,
    )
    .superRefine((colours, context) => {
      for (const [text, grounds] of READ_ON)
        for (const ground of grounds) {
          const found = contrast(colours[text], colours[ground])
          // One that is no colour has been named already.
          if (!(found < CONTRAST_MIN)) continue
          const message = `has a contrast of ${found.toFixed(1)} to \`${ground}\`, on which it is read, and wants ${CONTRAST_MIN} or more. Make one of the two lighter or darker.`
          context.addIssue({ code: 'custom', path: [text], message })
        }
    })
    .describe(help)

const corner = (help: string) =>
  z
    .string()
    .regex(CORNER, { error: `wants a length such as 0.75rem or 12px. ${help}` })
    .describe(help)

export const brand = z.strictObject({
  typeface: z
    .string()
    .regex(TYPEFACE, {
      error: 'wants the name of a typeface at fontsource.org, such as Source Sans 3',
    })
    .describe(
      'The typeface of everything, by its name at fontsource.org. It has to be variable, and installed: the build says how.',
    ),
  corners: z
    .strictObject({
      selector: corner('Of what is small: tags, entries of menus, remarks.'),
      field: corner('Of fields and buttons.'),
      box: corner('Of cards, pictures and windows.'),
    })
    .describe('How round corners are; 0px makes them square.'),
  light: theme('The theme of most visitors, and of mails and the guide.'),
  dark: theme('The theme of visitors who prefer dark, and of icons and social pictures.'),
})
export type Brand = z.infer<typeof brand>
