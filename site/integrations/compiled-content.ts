import type { AstroIntegration, AstroIntegrationLogger } from 'astro'
import { compileSite } from '../src/compile/compile-site.ts'
import { describeContentErrors } from '../src/content-check/check-content.ts'
import { COMPILED, CONTENT } from '../src/lib/content-folder.ts'

/** An editor writes a file in several steps, and Git many files: they are compiled once, after the last. */
const QUIET_MS = 100

/**
 * Compiles content/ again after every change in development: errors are listed, and pages stay as they were. A
 * build finds it compiled.
 * Source: docs/decisions/content-check.md
 */
export function compiledContent(): AstroIntegration {
  let hadErrors = false
  const compile = async (logger: AstroIntegrationLogger) => {
    const { errors } = await compileSite(true)
    if (errors.length > 0) logger.error(describeContentErrors(errors))
    else if (hadErrors) logger.info('There is no mistake in content/ any more.')
    hadErrors = errors.length > 0
  }
  return {
    name: 'compiled-content',
    hooks: {
      'astro:config:setup': async ({ command, logger }) => {
        if (command === 'dev') await compile(logger)
      },
      'astro:server:setup': ({ server, logger }) => {
        let compiling = Promise.resolve()
        let waiting: NodeJS.Timeout | undefined
        // Of what is compiled, Vite loads modules again by itself.
        server.watcher.add([CONTENT, COMPILED]).on('all', (_event, path) => {
          if (!path.startsWith(CONTENT)) return
          clearTimeout(waiting)
          waiting = setTimeout(() => {
            compiling = compiling
              .then(() => compile(logger))
              // Such as a file that is gone before it is read: it must not end the server.
              .catch((error) => logger.error(`content/ could not be compiled: ${error}`))
          }, QUIET_MS)
        })
      },
    },
  }
}
