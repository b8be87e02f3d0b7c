import type { APIRoute } from 'astro'
import { readCompany } from '../shell/read-content.ts'
import { readDirectory } from '../shell/read-directory.ts'

/** A list of the site's pages in Markdown, for language models. Source: https://llmstxt.org */
export const GET: APIRoute = async ({ site, url }) => {
  const { name, blurb } = readCompany()
  const sections = await readDirectory(Number.POSITIVE_INFINITY)
  const address = (path: string) => new URL(path, site ?? url).href
  const parts = sections.flatMap(({ title, links }) => [
    `## ${title}`,
    links.map((link) => `- [${link.title}](${address(link.path)}): ${link.line}`).join('\n'),
  ])
  const text = [`# ${name}`, `> ${blurb}`, ...parts].join('\n\n')
  return new Response(`${text}\n`)
}
