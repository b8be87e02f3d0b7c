import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import {
  analyticsConstants,
  analyticsSources,
  readAnalyticsSettings,
} from './integrations/analytics-settings.ts'
import { compileHints } from './integrations/compile-hints.ts'
import { globalStyles } from './integrations/global-styles.ts'
import { hostHeaders } from './integrations/host-headers.ts'
import { leanPages } from './integrations/lean-pages/lean-pages.ts'
import { markdoc } from './integrations/markdoc.ts'
import { pageDirectives } from './integrations/page-policy.ts'
import { precompress } from './integrations/precompress.ts'
import { searchIndex } from './integrations/search-index.ts'
import { smallFont } from './integrations/small-font.ts'
import { smallPreload } from './integrations/small-preload.ts'
import { wakeDirective } from './integrations/wake-directive.ts'
import { readGhostSettings } from './src/ghost/ghost-settings.ts'

/** Where the site lives when it is public; canonical links and social tags start with it. */
const siteUrl = process.env.SITE_URL || 'https://www.lanternfield.example'

/** Where the forms post, if that is another host: the pages' policy must allow it. */
const formHost = URL.parse(process.env.PUBLIC_SEND_EMAIL_URL ?? '')?.origin ?? ''

const NO_TAG_MANAGER = fileURLToPath(
  new URL('src/features/analytics/no-tag-manager.ts', import.meta.url),
)

const analytics = readAnalyticsSettings(process.env)
const sources = analyticsSources(analytics)

export default defineConfig({
  site: siteUrl,
  output: 'static',
  trailingSlash: 'always',
  build: {
    format: 'directory',
    // One request for the first screen: the CSS of a page is small enough to travel inside it.
    inlineStylesheets: 'always',
    assets: 'assets',
    // While a page waits for a picture or a file, others are rendered.
    concurrency: 4,
  },
  server: { port: 4321 },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    smallFont(),
    globalStyles(),
    markdoc(),
    wakeDirective(),
    hostHeaders(),
    searchIndex(),
    leanPages(),
    precompress(),
  ],
  image: {
    // The pictures of articles are where Ghost keeps them; the build fetches them, and pages never do.
    remotePatterns: readGhostSettings(process.env)
      ? [{ protocol: 'https' }, { protocol: 'http' }]
      : [],
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // Measured on our scenes: the next step up takes twice as long and saves nothing, the default
      // ten times as long for 2 to 7% fewer bytes.
      config: { avif: { effort: 2 } },
    },
  },
  // Articles bring their own highlighter; the built-in one warns of our policy at every build.
  markdown: { syntaxHighlight: false },
  security: {
    // Astro knows the hash of every inline script and style it writes; see docs/decisions.
    csp: {
      directives: [...pageDirectives({ formHost, measurement: sources.measurement })],
      scriptDirective: { resources: ["'self'", ...sources.script] },
    },
  },
  vite: {
    // Without a tag manager nothing of it is in the script of every page, nor what only it and the forms need.
    resolve: {
      alias: analytics.gtmId
        ? []
        : [{ find: /^\.\/tag-manager\.ts$/, replacement: NO_TAG_MANAGER }],
    },
    plugins: [tailwindcss(), smallPreload(), compileHints()],
    define: {
      ...analyticsConstants(analytics),
      // What Astro keeps between builds is there too.
      'import.meta.env.CACHE_DIR': JSON.stringify(
        fileURLToPath(new URL('node_modules/.astro', import.meta.url)),
      ),
    },
    build: {
      // A script stays a file however small it is: the pages share it, and it is loaded once.
      assetsInlineLimit: (path) => (path.endsWith('.js') ? false : undefined),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // What islands share with the script of every page is in that script, which is there
                // already, and not in a further file that both would wait for.
                groups: [
                  {
                    name: 'page-script',
                    test: /Document\.astro\?astro&type=script/,
                    priority: 2,
                  },
                  // Nothing uses one without the others.
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler)\//,
                    priority: 3,
                  },
                  // Small, and wanted together: each file more is a request, and a name in the script of every page.
                  {
                    name: 'toasts',
                    test: /\/lib\/(fill-in|is-shown|load-styles)\.ts$|toast\/toasts\.ts$/,
                    priority: 1,
                  },
                  { name: 'watch-forms', test: /inquiry-form\/watch-forms\.ts$/, priority: 1 },
                ],
              },
            },
          },
        },
      },
    },
  },
})
