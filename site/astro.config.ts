import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { addressesOf } from '@lanternfield/settings/shared-settings.ts'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import compiled from '../compiled/server.json' with { type: 'json' }
import { compiledContent } from './integrations/compiled-content.ts'
import { finishPages } from './integrations/finish-pages.ts'
import { gonePages } from './integrations/gone-pages.ts'
import { hostFiles } from './integrations/host-files.ts'
import { composeLicenses } from './integrations/licenses.ts'
import { pageDirectives, tagManagerSources } from './integrations/page-policy.ts'
import { setup } from './integrations/setup.ts'
import { smallFont } from './integrations/small-font.ts'
import manifest from './package.json' with { type: 'json' }
import { COMPILED } from './src/lib/content-folder.ts'
import { PARTS } from './src/part-list.ts'
import { CONTENT_FILES } from './src/shapes/content-files.ts'
import { attribution, buildSettings } from './src/shell/build-settings.ts'

/** Where the forms post, if that is another host: the pages' policy must allow it. */
const formHost = URL.parse(buildSettings.sendEmailUrl)?.origin ?? ''

/** Small, and wanted together: each file more is a request, and a name in the script of every page. */
const WANTED_WITH_TOASTS = new RegExp(
  [
    '/lib/(is-shown|load-styles)\\.ts$',
    'toast/(show-toast|toasts)\\.ts$',
    'inquiry-form/form-copy\\.ts$',
    'contract/src/(limits|text/fill-copy)\\.ts$',
  ].join('|'),
)

const NO_TAG_MANAGER = fileURLToPath(
  new URL('src/features/analytics/no-tag-manager.ts', import.meta.url),
)

const findPackage = (name: string) => findPackageJSON(name, import.meta.url) ?? ''

const { gtmId } = buildSettings
const gaps = JSON.parse(readFileSync(join(COMPILED, 'gaps.json'), 'utf8'))
const isNoindex = buildSettings.isNoindex || gaps.length > 0
const sources = tagManagerSources(gtmId)

export default defineConfig({
  // Canonical links and social tags start with it.
  site: buildSettings.siteUrl ?? addressesOf(compiled.company).SITE_URL,
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
    compiledContent(),
    react(),
    smallFont(),
    setup(),
    hostFiles({ isNoindex }),
    gonePages(),
    ...PARTS.flatMap(({ integrations }) => integrations?.() ?? []),
    finishPages(process.env.FULL_PAGES_DIR),
    ...PARTS.flatMap(({ lateIntegrations }) => lateIntegrations?.(CONTENT_FILES) ?? []),
  ],
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // Measured on our scenes: half the time of effort 2 for 4% more bytes, 0.3 to 1.4 dB below it.
      // Source: docs/decisions/pictures.md
      config: { avif: { effort: 1 } },
    },
  },
  // Articles bring their own highlighter; the built-in one warns of our policy at every build.
  markdown: { syntaxHighlight: false },
  security: {
    // Astro knows the hash of every inline script and style it writes; see docs/decisions.
    csp: {
      directives: [...pageDirectives(formHost, sources.measurement)],
      scriptDirective: { resources: ["'self'", ...sources.script] },
    },
  },
  vite: {
    // Fonts are never part of a style sheet: the policy of pages forbids it.
    build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
    // A build beside `npm run dev` changes nothing that it shows.
    server: { watch: { ignored: ['**/site/releases/**'] } },
    // Without a tag manager nothing of it is in the script of every page, nor what only it and the forms need.
    resolve: {
      alias: gtmId
        ? []
        : [{ find: /^.*\/analytics\/tag-manager\.ts$/, replacement: NO_TAG_MANAGER }],
    },
    plugins: [
      tailwindcss(),
      {
        name: 'licenses',
        applyToEnvironment: ({ name }) => name === 'client',
        generateBundle() {
          // For styles, icons, the typeface and the search.
          const direct = Object.keys(manifest.dependencies).map(findPackage)
          const source = composeLicenses([...this.getModuleIds(), ...direct])
          this.emitFile({ type: 'asset', fileName: 'licenses.txt', source })
        },
      },
    ],
    define: {
      // Literals, so that code of unused options is dropped.
      'import.meta.env.PUBLIC_GTM_ID': JSON.stringify(gtmId ?? ''),
      'import.meta.env.PUBLIC_CONSENT': JSON.stringify(buildSettings.consent),
      'import.meta.env.PUBLIC_ATTRIBUTION': JSON.stringify(attribution),
      'import.meta.env.PUBLIC_USER_ID': JSON.stringify(buildSettings.userId),
      'import.meta.env.PUBLIC_ANALYTICS_VALUES': JSON.stringify(buildSettings.analyticsValues),
      'import.meta.env.PUBLIC_SEND_EMAIL_URL': JSON.stringify(buildSettings.sendEmailUrl),
      // Not the variable's own name: Astro would put its text there.
      'import.meta.env.IS_NOINDEX': JSON.stringify(isNoindex),
      // What Astro keeps between builds is there too.
      'import.meta.env.CACHE_DIR': JSON.stringify(
        fileURLToPath(new URL('node_modules/.astro', import.meta.url)),
      ),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Short names: other scripts contain them.
              entryFileNames: ({ name }) => `assets/${name.split('.')[0]}.[hash].js`,
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
                    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|lucide-react)\//,
                    priority: 3,
                  },
                  {
                    name: 'toasts',
                    test: WANTED_WITH_TOASTS,
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
