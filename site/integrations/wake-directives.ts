import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Adds the two ways our islands wake up, so that a page loads no React before somebody needs it:
 * `client:intent` (the visitor reaches for the island) and `client:signal="name"` (a document event).
 */
export function wakeDirectives(): AstroIntegration {
  return {
    name: 'wake-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['intent', 'signal'])
          addClientDirective({
            name,
            entrypoint: fileURLToPath(new URL(`../src/features/wake/${name}.ts`, import.meta.url)),
          })
      },
    },
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the pointer, a finger or the focus reaches the island. */
    'client:intent'?: boolean
    /** Hydrates when an event of this name is dispatched on `document`. */
    'client:signal'?: string
  }
}
