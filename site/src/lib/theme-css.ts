/** Drawn for the brand in styles/global.css and therefore always there. */
const BRAND_THEMES = ['light', 'dark']

/**
 * The theme a page is pinned to, or nothing where light is the default and dark may follow the
 * visitor's colour scheme.
 * @param enabled the themes of content/company.yaml, the default first
 */
export function pinnedTheme(enabled: readonly string[]): string | undefined {
  const [first] = enabled
  const followsVisitor = first === 'light' && enabled.includes('dark')
  return followsVisitor ? undefined : first
}

/** The light of all scenes; undefined where they follow the colour scheme of the visitor. */
export function pinnedLight(
  enabled: readonly string[],
  themes: Readonly<Record<string, { readonly 'color-scheme'?: string }>>,
): 'night' | 'morning' | undefined {
  const pinned = pinnedTheme(enabled)
  if (!pinned) return undefined
  return themes[pinned]?.['color-scheme'] === 'dark' ? 'night' : 'morning'
}

/** The style sheet of the enabled themes that are not the brand's own; empty if there are none. */
export function themeCss(
  enabled: readonly string[],
  themes: Readonly<Record<string, object>>,
): string {
  return enabled
    .filter((name) => !BRAND_THEMES.includes(name))
    .map((name) => `[data-theme=${name}]{${declarations({ ...themes[name], ...DERIVED })}}`)
    .join('')
}

// Variables that the brand's themes have besides daisyUI's, derived from them.
const DERIVED = {
  '--muted': 'color-mix(in oklab, var(--color-base-content) 82%, var(--color-base-100))',
  '--line': 'color-mix(in oklab, var(--color-base-content) 16%, transparent)',
  '--card': 'var(--color-base-100)',
  '--scrim': 'var(--color-base-200)',
  '--glow': 'color-mix(in oklab, var(--color-accent) 40%, transparent)',
  '--lamp': 'color-mix(in oklab, var(--color-accent) 22%, transparent)',
  '--shade': 'color-mix(in oklab, var(--color-base-content) 25%, transparent)',
  '--chart-quiet': 'color-mix(in oklab, var(--color-base-content) 45%, var(--color-base-100))',
}

function declarations(values: object): string {
  return Object.entries(values)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
}
