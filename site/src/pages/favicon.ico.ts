import type { APIRoute } from 'astro'
import favicon from '../../public/favicon.svg?raw'
import { drawFaviconIco } from '../icons/draw-icon.ts'
import { drawnColours } from '../lib/drawn-colours.ts'
import { readContent } from '../shell/read-content.ts'

/** For programs that request it without reading a page. */
export const GET: APIRoute = async () =>
  new Response(
    new Uint8Array(await drawFaviconIco(favicon, drawnColours(await readContent('brand')))),
    {
      headers: { 'content-type': 'image/x-icon' },
    },
  )
