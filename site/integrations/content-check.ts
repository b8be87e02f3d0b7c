import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { checkContent, describeMistakes } from '../src/content-check/check-content.ts'

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))

/** An editor writes a file in several steps, and Git many files: they are checked once, after the last. */
const QUIET_MS = 100

/**
 * Looks through all of content/ before Astro loads it: that would stop at the first mistake, and editors would build
 * once for each. In development they are only listed, because somebody is at work, and again whenever a file changes.
 * Source: docs/decisions/069-words-of-mails.md
 */
export function contentCheck(): AstroIntegration {
  let hadMistakes = false
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command === 'preview') return
        const { mistakes, warnings } = checkContent(CONTENT)
        hadMistakes = mistakes.length > 0
        // Also if the build's output is silenced.
        if (warnings.length > 0) process.stderr.write(`${describeMistakes(warnings, 'warning')}\n`)
        if (!hadMistakes) return
        if (command === 'dev') return logger.error(describeMistakes(mistakes))
        const error = new Error(describeMistakes(mistakes))
        // It is the text that is wrong, and no line of code.
        error.stack = error.message
        throw error
      },
      // Astro's own error about a missing picture, which all pages answer with then, does not name the file.
      'astro:server:setup': ({ server, logger }) => {
        const check = () => {
          try {
            const { mistakes } = checkContent(CONTENT)
            if (mistakes.length > 0) logger.error(describeMistakes(mistakes))
            else if (hadMistakes) logger.info('There is no mistake in content/ any more.')
            hadMistakes = mistakes.length > 0
          } catch (error) {
            // Such as a file that is gone before it is read: it must not end the server.
            logger.error(`content/ could not be checked: ${error}`)
          }
        }
        let waiting: NodeJS.Timeout | undefined
        server.watcher.add(CONTENT).on('all', (_event, path) => {
          if (!path.startsWith(CONTENT)) return
          clearTimeout(waiting)
          waiting = setTimeout(check, QUIET_MS)
        })
      },
    },
  }
}
