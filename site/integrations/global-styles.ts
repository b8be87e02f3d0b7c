import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const STYLES = fileURLToPath(new URL('../src/styles/global.css', import.meta.url))
const BRAND = new URL('../../content/brand.yaml', import.meta.url)

/**
 * Puts the global styles before those of every part. The order of the cascade's layers is that of their
 * first mention, and a page imports its parts before it imports the document that frames them.
 * Source: docs/decisions/critical-css.md
 */
export function globalStyles(): AstroIntegration {
  return {
    name: 'global-styles',
    hooks: {
      'astro:config:setup': ({ injectScript, addWatchFile }) => {
        injectScript('page-ssr', `import ${JSON.stringify(STYLES)}`)
        // Tailwind reads the colours once, so the development server starts again when they change.
        addWatchFile(BRAND)
      },
    },
  }
}
