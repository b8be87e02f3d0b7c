import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds `client:intent`, which hydrates an island when a visitor reaches for it, so that no page loads React before. */
export function hydrateOnIntentDirective(): AstroIntegration {
  return {
    name: 'hydrate-on-intent-directive',
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
