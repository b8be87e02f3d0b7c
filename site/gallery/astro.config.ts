import type { AstroIntegration } from 'astro'
import site from '../astro.config.ts'

const gallery: AstroIntegration = {
  name: 'gallery',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') throw new Error('The gallery is never built: run `npm run gallery`.')
      injectRoute({ pattern: '/gallery', entrypoint: './gallery/index.astro' })
      injectRoute({ pattern: '/gallery/parts', entrypoint: './gallery/parts.astro' })
    },
  },
}

/**
 * The site with its gallery, for `npm run gallery`. The configuration of the site itself does not know the gallery, so no
 * build can have it.
 * Source: docs/decisions/kinds-of-content.md
 */
export default {
  ...site,
  integrations: [...(site.integrations ?? []), gallery],
  // Next to that of `npm run dev`, which may run at the same time.
  vite: { ...site.vite, cacheDir: 'node_modules/.vite-gallery' },
}
