import { GUIDE_PATH } from '@lanternfield/contract/guide-link.ts'
import type { APIRoute } from 'astro'
import { routeOf } from '../../shell/read-fixed-pages.ts'
import { readRenderedGuide } from '../../shell/read-guide.ts'

export const getStaticPaths = () =>
  routeOf(GUIDE_PATH, { guide: 'what-to-settle-before-you-build' })

/** The guide as a file (`GUIDE_PDF_PATH`). */
export const GET: APIRoute = async () => {
  const { pdf } = await readRenderedGuide()
  return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
}
