import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { checkContent, describeMistakes } from '../src/content-check/check-content.ts'

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))

/**
 * Looks through all of content/ before Astro loads it: that would stop at the first mistake, and editors would build
 * once for each. In development they are only listed, because somebody is at work.
 * Source: docs/decisions/069-words-of-mails.md
 */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command === 'preview') return
        const { mistakes, warnings } = checkContent(CONTENT)
        // Also if the build's output is silenced.
        if (warnings.length > 0) process.stderr.write(`${describeMistakes(warnings, 'warning')}\n`)
        if (mistakes.length === 0) return
        if (command === 'dev') return logger.error(describeMistakes(mistakes))
        const error = new Error(describeMistakes(mistakes))
        // It is the text that is wrong, and no line of code.
        error.stack = error.message
        throw error
      },
    },
  }
}
