import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Adds the way our islands wake up, so that a page loads no React before somebody needs it:
 * `client:intent` (the visitor reaches for the island).
 */
export function wakeDirective(): AstroIntegration {
  return {
    name: 'wake-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(
            new URL('../src/features/hydration/intent-directive.ts', import.meta.url),
          ),
        }),
    },
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the pointer, a finger or the focus reaches the island. */
    'client:intent'?: boolean
  }
}
