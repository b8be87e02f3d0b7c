import { type Edit, insert } from './edits.ts'
import type { Attributes, PageMarkup } from './parse-page.ts'

/**
 * Preloads the first picture in its best format, for each theme, before the styles. In the body, browsers would only
 * discover it once the first text has been laid out.
 */
export function preloadPicture({ firstPicture, styles: [style] }: PageMarkup): Edit[] {
  const [best] = firstPicture
  if (!best || !style) return []
  const sources = firstPicture.filter(({ type }) => type === best.type)
  const themes = sources.flatMap(({ media }) => media ?? [])
  return [insert(style.start, sources.map((source) => preloadLink(source, themes)).join(''))]
}

function preloadLink(
  { type, srcset, sizes, media }: Attributes,
  themes: readonly string[],
): string {
  const attributes = {
    ...{ rel: 'preload', as: 'image', type, imagesrcset: srcset, imagesizes: sizes },
    // The source without a theme is for every other theme.
    media: media ?? themes.map((theme) => `not ${theme}`).join(' and '),
    fetchpriority: 'high',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}="${escapeAttribute(value)}"`)
  return `<link ${written.join(' ')}>`
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
}
