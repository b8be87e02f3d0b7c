import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { openTwins, type Twins } from './twins.ts'

const COMPRESSIBLE = new Set([
  '.html',
  '.css',
  '.js',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.webmanifest',
  // The structure of a tagged PDF is plain text.
  '.pdf',
])

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, at the highest level: the work is
 * done once here instead of at every request. A twin that would not be smaller is left out.
 */
export function precompress(): AstroIntegration {
  let cacheDir: URL
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = (await readdir(root, { recursive: true }))
          .filter((file) => COMPRESSIBLE.has(extname(file)))
          .map((file) => join(root, file))
        const twins = await openTwins(fileURLToPath(new URL('compressed/', cacheDir)))
        await compressFiles(files, twins)
        const made = await twins.close()
        logger.info(`${files.length} files compressed, ${made} of them anew`)
      },
    },
  }
}

/** A few at a time: thousands of pages at once would be more open files than a system allows. */
async function compressFiles(files: readonly string[], twins: Twins): Promise<void> {
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) await twins.write(file)
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work))
}
