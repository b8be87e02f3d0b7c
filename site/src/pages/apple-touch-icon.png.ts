import type { APIRoute } from 'astro'
import favicon from '../../public/favicon.svg?raw'
import { drawIcon, ICON_PLANS } from '../icons/draw-icon.ts'
import { drawnColours } from '../lib/drawn-colours.ts'
import { readContent } from '../shell/read-content.ts'

/** Apple's devices request it by this name, so that no page has to link to it. */
export const GET: APIRoute = async () =>
  new Response(
    new Uint8Array(
      await drawIcon(
        favicon,
        ICON_PLANS['apple-touch-icon'],
        drawnColours(await readContent('brand')),
      ),
    ),
    {
      headers: { 'content-type': 'image/png' },
    },
  )
