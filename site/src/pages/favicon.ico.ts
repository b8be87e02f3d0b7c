import type { APIRoute } from 'astro'
import favicon from '../../public/favicon.svg?raw'
import { drawFaviconIco } from '../icons/draw-icon.ts'

/** For programs that request it without reading a page. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawFaviconIco(favicon)), {
    headers: { 'content-type': 'image/x-icon' },
  })
