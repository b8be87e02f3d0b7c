import type { APIRoute, GetStaticPaths } from 'astro'
import favicon from '../../../public/favicon.svg?raw'
import { drawIcon, ICON_PLANS } from '../../icons/draw-icon.ts'
import { drawnColours } from '../../lib/drawn-colours.ts'
import { readContent } from '../../shell/read-content.ts'

export const getStaticPaths = (() =>
  Object.entries(ICON_PLANS)
    // It has the path that phones request.
    .filter(([name]) => name !== 'apple-touch-icon')
    .map(([name, plan]) => ({ params: { name }, props: plan }))) satisfies GetStaticPaths

export const GET: APIRoute<ReturnType<typeof getStaticPaths>[number]['props']> = async ({
  props,
}) =>
  new Response(
    new Uint8Array(await drawIcon(favicon, props, drawnColours(await readContent('brand')))),
    {
      headers: { 'content-type': 'image/png' },
    },
  )
