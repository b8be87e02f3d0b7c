import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOT } from '../../harness/root.ts'
import { makeBaseline } from './make-baseline.ts'

const SITE = join(ROOT, 'site', 'dist')

/** The path of a page's baseline on the same server. */
export function baselineOf(route: string): string {
  return `/baseline${route}`
}

/** Copies the built site into a directory and adds the baselines of these pages, compressed as the build does it. */
export function buildBaseline(directory: string, routes: readonly string[]): void {
  for (const entry of readdirSync(SITE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const copy = join(directory, file.slice(SITE.length))
    mkdirSync(dirname(copy), { recursive: true })
    link(file, copy)
  }
  for (const route of routes) {
    const page = Buffer.from(makeBaseline(readFileSync(join(SITE, route, 'index.html'), 'utf8')))
    const file = join(directory, baselineOf(route), 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, page)
    writeFileSync(`${file}.br`, brotliCompressSync(page))
    writeFileSync(`${file}.gz`, gzipSync(page, { level: 9 }))
  }
}

/** The same bytes without writing them again; the directory for temporary files may be on another disk. */
function link(file: string, copy: string): void {
  try {
    linkSync(file, copy)
  } catch {
    copyFileSync(file, copy)
  }
}
