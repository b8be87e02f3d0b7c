import daisyTheme from 'daisyui/theme'
import { readBrand } from '../../integrations/read-brand.ts'

type Colours = Readonly<Record<string, string>>

/** These have names of our own, without daisyUI's beginning. */
const OWN = /^(muted|line|card|glow|scrim|shade|lamp|chart)/

const SHAPE = {
  '--size-selector': '0.25rem',
  '--size-field': '0.275rem',
  '--border': '1px',
  '--depth': '0',
  '--noise': '0',
}

/** The themes of the brand, for Tailwind: the colours and corners of content/brand.yaml as custom properties. */
export default {
  handler(api: unknown): void {
    const { light, dark, corners } = readBrand()
    const shape = {
      ...SHAPE,
      '--radius-selector': corners.selector,
      '--radius-field': corners.field,
      '--radius-box': corners.box,
    }
    const themes = [
      { name: 'light', default: true, 'color-scheme': 'light', ...propertiesOf(light) },
      { name: 'dark', prefersdark: true, 'color-scheme': 'dark', ...propertiesOf(dark) },
    ]
    for (const theme of themes) daisyTheme({ ...theme, ...shape }).handler(api)
  },
}

/** `chartQuiet` is `--chart-quiet`, and `base100` is daisyUI's `--color-base-100`. */
function propertiesOf(colours: Colours): Colours {
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => {
      const kebab = name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
      return [OWN.test(name) ? `--${kebab}` : `--color-${kebab}`, colour]
    }),
  )
}
