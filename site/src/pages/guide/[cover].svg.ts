import type { APIRoute } from 'astro'
import { drawCover } from '../../guide/draw-night.ts'
import { readGuide } from '../../shell/read-guide.ts'

/** Without chapters there is no guide. */
export async function getStaticPaths() {
  const { chapters } = await readGuide()
  return chapters.length > 0 ? [{ params: { cover: 'cover' } }] : []
}

/** The drawing on the guide's cover (`GUIDE_COVER_PATH`), as its PDF has it. */
export const GET: APIRoute = async () => {
  const { brand, mark } = await readGuide()
  return new Response(drawCover(brand, mark), { headers: { 'content-type': 'image/svg+xml' } })
}
