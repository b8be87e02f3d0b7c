import type { APIRoute } from 'astro'
import { drawFaviconIco } from '../icons/draw-icon.ts'
import { drawnColours } from '../lib/drawn-colours.ts'
import { readContent } from '../shell/read-content.ts'

/** For programs that request it without reading a page. */
export const GET: APIRoute = async () => {
  const icon = await drawFaviconIco(import.meta.env.MARK.dark, drawnColours(readContent('brand')))
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/x-icon' } })
}
