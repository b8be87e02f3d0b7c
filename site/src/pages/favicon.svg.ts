import type { APIRoute } from 'astro'
import { toHex } from '../lib/colour.ts'
import { readContent } from '../shell/read-content.ts'

/** The mark in the colours of the browser's theme; the pages of our server show it too. */
export const GET: APIRoute = () => {
  const { light: onLight, dark: onDark } = import.meta.env.MARK
  const { viewBox, content } = onDark.plate ? onDark : onLight
  const { light, dark } = readContent('brand')
  const colours = ({ baseContent, accent }: typeof light) =>
    `:root{color:${toHex(baseContent)};--color-accent:${toHex(accent)}}`
  const style = `<style>${colours(light)}@media (prefers-color-scheme:dark){${colours(dark)}}</style>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${style}${content}</svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
