import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import daisyTheme from 'daisyui/theme'
import { parse } from 'yaml'

type Colours = Readonly<Record<string, string>>

const FILE = fileURLToPath(new URL(`../../../${CONTENT_FOLDER}/brand.yaml`, import.meta.url))

/** These have names of our own, without daisyUI's beginning. */
const OWN = /^(muted|line|card|glow|scrim|shade|lamp|chart)/

const SHAPE = {
  '--radius-selector': '0.5rem',
  '--radius-field': '0.75rem',
  '--radius-box': '1.25rem',
  '--size-selector': '0.25rem',
  '--size-field': '0.275rem',
  '--border': '1px',
  '--depth': '0',
  '--noise': '0',
}

/** The themes of the brand, for Tailwind: the colours of content/brand.yaml as custom properties, and the shape of parts. */
export default {
  handler(api: unknown): void {
    const { light, dark } = parse(readFileSync(FILE, 'utf8')) as Record<string, Colours>
    const themes = [
      { name: 'light', default: true, 'color-scheme': 'light', ...propertiesOf(light) },
      { name: 'dark', prefersdark: true, 'color-scheme': 'dark', ...propertiesOf(dark) },
    ]
    for (const theme of themes) daisyTheme({ ...theme, ...SHAPE }).handler(api)
  },
}

/** `chartQuiet` is `--chart-quiet`, and `base100` is daisyUI's `--color-base-100`. */
function propertiesOf(colours: Colours = {}): Colours {
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => {
      const kebab = name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
      return [OWN.test(name) ? `--${kebab}` : `--color-${kebab}`, colour]
    }),
  )
}
