import { basename } from 'node:path'
import { GUIDE_PATH } from '@lanternfield/contract/guide-link.ts'
import type { APIRoute } from 'astro'
import { routeOf } from '../../../shell/read-fixed-pages.ts'
import { GUIDE_PDF_PATH } from '../guide-path.ts'
import { readRenderedGuide } from '../read-guide.ts'

export const getStaticPaths = () => routeOf(GUIDE_PATH, { guide: basename(GUIDE_PDF_PATH, '.pdf') })

export const GET: APIRoute = async () => {
  const { pdf } = await readRenderedGuide()
  return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
}
