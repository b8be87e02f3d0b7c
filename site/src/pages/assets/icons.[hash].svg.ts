import type { APIRoute } from 'astro'
import { ICON_SPRITE, ICON_SPRITE_HASH } from '../../ui/icon-sprite.ts'

export function getStaticPaths() {
  return [{ params: { hash: ICON_SPRITE_HASH } }]
}

/** The icons that `ui/Icon.tsx` shows. */
export const GET: APIRoute = () =>
  new Response(ICON_SPRITE, { headers: { 'content-type': 'image/svg+xml' } })
