import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addressOf } from '@lanternfield/contract/pages.ts'
import type { AstroIntegration } from 'astro'
import { OWN_NAMES } from '../src/content-check/taken-names.ts'
import { PARTS } from '../src/part-list.ts'
import { BRAND_FILES, readDrawings } from './read-brand.ts'

const STYLES = fileURLToPath(new URL('../src/styles/global.css', import.meta.url))

const NAMED_PAGES = fileURLToPath(new URL('../src/named-pages', import.meta.url))

/** The pages whose addresses content may name. */
function namedRoutes() {
  const files = globSync('**/*.{astro,ts}', { cwd: NAMED_PAGES })
  return files.map((file) => ({
    pattern: `/${file.replace(/(\/index)?\.(astro|ts)$/, '')}`,
    entrypoint: `./src/named-pages/${file}`,
  }))
}

/** Settings that Astro accepts only from an integration. */
export function setup(): AstroIntegration {
  return {
    name: 'setup',
    hooks: {
      'astro:config:setup': async ({
        command,
        addClientDirective,
        addWatchFile,
        injectRoute,
        injectScript,
        updateConfig,
      }) => {
        // The global styles come before those of every part: the order of the cascade's layers is that of their
        // first mention, and a page imports its parts before the document that frames them. Source:
        // docs/decisions/critical-css.md
        injectScript('page-ssr', `import ${JSON.stringify(STYLES)}`)
        for (const route of [...PARTS.flatMap(({ routes = [] }) => routes), ...namedRoutes()])
          injectRoute({ ...route, pattern: addressOf(route.pattern) })
        for (const name of OWN_NAMES)
          injectRoute({ pattern: `/${name}/`, entrypoint: `./own/pages/${name}.astro` })
        // Tailwind reads the colours once, so the development server starts again when they change.
        for (const file of BRAND_FILES) addWatchFile(file)
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(
            new URL('../src/features/hydration/intent-directive.ts', import.meta.url),
          ),
        })
        // Drafts and articles of the future are shown by the development server alone. Vite's own `import.meta.env.DEV`
        // follows a variable of that name in the environment, which must not publish anything.
        updateConfig({
          vite: {
            define: Object.fromEntries(
              Object.entries({
                ...(await readDrawings()),
                SHOWS_UNPUBLISHED: command === 'dev',
              }).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
            ),
          },
        })
      },
    },
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the pointer, a finger or the focus reaches the island, so that no page loads React before. */
    'client:intent'?: boolean
  }
}
