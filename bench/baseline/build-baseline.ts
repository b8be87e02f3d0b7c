import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  cpSync(SITE, directory, { recursive: true, dereference: true })
  for (const route of routes) {
    const page = Buffer.from(makeBaseline(readFileSync(join(SITE, route, 'index.html'), 'utf8')))
    const file = join(directory, baselineOf(route), 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, page)
    writeFileSync(`${file}.br`, brotliCompressSync(page))
    writeFileSync(`${file}.gz`, gzipSync(page, { level: 9 }))
  }
}
