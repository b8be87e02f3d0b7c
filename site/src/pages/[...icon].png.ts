import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { drawIcon, ICON_PLANS } from '../icons/draw-icon.ts'
import { drawnColours } from '../lib/drawn-colours.ts'
import { readContent } from '../shell/read-content.ts'

/** Apple's devices request theirs by its name, so that no page has to link to it. */
export function getStaticPaths() {
  return Object.entries(ICON_PLANS).map(([name, plan]) => ({
    params: { icon: name === 'apple-touch-icon' ? name : `icons/${name}` },
    props: plan,
  }))
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props }) => {
  const icon = await drawIcon(import.meta.env.MARK.dark, props, drawnColours(readContent('brand')))
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } })
}
