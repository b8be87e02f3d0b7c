import { COLOUR } from '@lanternfield/contract/colour.ts'
import * as v from 'valibot'
import { readContentFile } from './content-file.ts'

/** The colours of the brand that mails and the pages of signed links have, as CSS writes them; the site has more of the file. */
const NAMES = [
  'base100',
  'base200',
  'base300',
  'baseContent',
  'primary',
  'accent',
  'accentContent',
  'neutral',
  'neutralContent',
  'error',
  'muted',
  'line',
  'card',
] as const

export type ColourName = (typeof NAMES)[number]
type Colours = Readonly<Record<ColourName, string>>

/** By light and by dark theme. */
export type Brand = { readonly light: Colours; readonly dark: Colours }

const colours = v.object(v.entriesFromList(NAMES, v.pipe(v.string(), v.regex(COLOUR))))

/**
 * @param file the path of `content/brand.yaml`
 * @throws StartError that names the file and each wrong colour
 */
export const readBrand = (file: string): Promise<Brand> =>
  readContentFile(file, v.object({ light: colours, dark: colours }))
