import type { APIRoute } from 'astro'
import { composeLlmsText } from '../lib/llms-text.ts'
import { readCompany } from '../shell/read-content.ts'
import { readDirectory } from '../shell/read-directory.ts'

/** A list of the site's pages, for language models. */
export const GET: APIRoute = async ({ site, url }) => {
  const { name, blurb } = await readCompany()
  const sections = await readDirectory(Number.POSITIVE_INFINITY)
  return new Response(composeLlmsText({ name, summary: blurb, sections }, site ?? url), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
