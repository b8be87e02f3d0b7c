import type { APIRoute } from 'astro'
import { ICON_PLANS } from '../icons/draw-icon.ts'
import { barColours } from '../lib/drawn-colours.ts'
import { readCompany, readContent } from '../shell/read-content.ts'

/** The web app manifest, for the home screen of a phone. The site opens in the browser. */
export const GET: APIRoute = async () => {
  const { name, blurb } = await readCompany()
  const { dark } = barColours(await readContent('brand'))
  const icon = (file: 'icon-192' | 'icon-512' | 'icon-maskable-512', purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${ICON_PLANS[file].sizePx}x${ICON_PLANS[file].sizePx}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: blurb,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: dark,
    theme_color: dark,
    icons: [
      icon('icon-192', 'any'),
      icon('icon-512', 'any'),
      icon('icon-maskable-512', 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
