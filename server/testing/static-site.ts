import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Files, temporaryDirectory, writeFiles } from './files.ts'

/** The home page of `writeStaticSite`, which is there compressed too. */
export const HOME = '<!doctype html><title>Home</title>'.padEnd(900, ' ')

/** A site with one file of each kind that is served in its own way, and what else a test needs. */
export function writeStaticSite(more: Files) {
  const directory = temporaryDirectory()
  writeFiles(directory, {
    'index.html': HOME,
    'index.html.br': brotliCompressSync(HOME),
    'index.html.gz': gzipSync(HOME),
    '404.html': '<!doctype html><title>Not here</title>',
    'assets/app.abc123.js': 'go()',
    'careers/designer/index.html': 'Designer',
    'favicon.svg': '<svg/>',
    'speculation-rules.json': '{}',
    ...more,
  })
  const write = (path: string, content: string | Uint8Array) =>
    writeFiles(directory, { [path]: content })
  return { directory, write }
}
