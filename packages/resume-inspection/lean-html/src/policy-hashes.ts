import { createHash } from 'node:crypto'
import { contentOf } from './edits.ts'
import { type ElementRange, parsePage } from './parse-page.ts'

/** The page's content security policy with the hashes of its own styles and scripts, and of no other page's. */
export function writePolicyHashes(html: string): string {
  const { styles, scripts } = parsePage(html)
  const hashes = (ranges: readonly ElementRange[]) =>
    ranges.map((range) => hashOf(contentOf(html, range)))
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, (meta) =>
    withHashes(withHashes(meta, 'style-src', hashes(styles)), 'script-src', hashes(scripts)),
  )
}

function withHashes(meta: string, directive: string, hashes: readonly string[]): string {
  return meta.replace(new RegExp(`${directive} [^;"]*`), (sources) => {
    const others = sources.split(' ').filter((source) => !/^'sha\d+-/.test(source))
    return [...others, ...new Set(hashes)].join(' ')
  })
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
