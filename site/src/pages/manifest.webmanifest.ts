import { lang } from '@lanternfield/contract/language.ts'
import type { APIRoute } from 'astro'
import { ICON_PLANS } from '../icons/draw-icon.ts'
import { barColours } from '../lib/drawn-colours.ts'
import { readCompany, readContent } from '../shell/read-content.ts'

/** The web app manifest, for the home screen of a phone. The site opens in the browser. */
export const GET: APIRoute = () => {
  const { name, blurb } = readCompany()
  const { dark } = barColours(readContent('brand'))
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: blurb,
    lang,
    start_url: '/',
    display: 'browser',
    background_color: dark,
    theme_color: dark,
    icons: Object.entries(ICON_PLANS)
      .filter(([name]) => name !== 'apple-touch-icon')
      .map(([name, { sizePx, shape }]) => ({
        src: `/icons/${name}.png`,
        sizes: `${sizePx}x${sizePx}`,
        type: 'image/png',
        purpose: shape === 'square' ? 'maskable' : 'any',
      })),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
