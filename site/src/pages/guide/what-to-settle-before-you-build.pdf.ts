import type { APIRoute } from 'astro'
import { readRenderedGuide } from '../../shell/read-guide.ts'

/** The guide as a file, under the name that downloads have (`GUIDE_PDF_PATH`). */
export const GET: APIRoute = async () => {
  const { pdf } = await readRenderedGuide()
  return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
}
