// The import rules of docs/architecture.md, checked by `npm run check` and `npm test` (tools/steps.ts, docs/decisions/typescript-and-imports.md).
// dependency-cruiser and not Biome's `noRestrictedImports`: the rules need resolved paths, since a feature's
// import of '../toast/toasts.ts' names no layer, and they treat `import type` differently from `import`.

const OURS = '^(art|bench|content|contract|deploy|e2e|harness|packages|server|site|tools)/'
/** Tests may import from anywhere in their workspace, and from its `testing/`. */
const TESTS = '(\\.(test|spec|suite|test-data|check)\\.tsx?$|/testing/|^server/src/chaos/)'
const LIB = '^site/src/lib/'
const UI = '^site/src/ui/'
const SCHEMAS = '^site/src/shapes/'
const PARTS = '^site/src/parts/'
/** How the core loops over parts. */
const PART_LIST = '^site/src/(part-list|parts|parts/site-part)\\.ts$'
const CONTENT_CHECK = '^site/src/content-check/'
const COMPILE = '^site/src/compile/'
/** The types of what a build compiles for the server. */
const SERVER_CONTENT = '^site/src/compile/server-content\\.ts$'
/** What every module may import: what browser and server agree on, and the reader of settings. */
const CONTRACT = '^(contract|packages/settings)/src/'

/** Rooms of the server's core, from the lowest floor up, with the rooms of which each may import values, or types only. */
const SERVER_ROOMS = {
  base: { values: [] },
  submission: { values: ['base'] },
  store: { values: ['base', 'submission'] },
  http: { values: ['base'] },
  site: { values: ['base', 'http'], types: ['pages'] },
  intake: { values: ['base', 'submission', 'mail'], types: ['store'] },
  pages: { values: ['base', 'submission', 'http', 'intake', 'mail'], types: ['store'] },
  receive: {
    values: ['base', 'submission', 'http', 'intake'],
    types: ['store'],
  },
  mail: { values: ['base', 'submission'], types: ['store'] },
  webhook: { values: ['base', 'submission'] },
  outbox: { values: ['base', 'submission', 'mail', 'webhook'], types: ['store'] },
  jobs: { values: ['base', 'submission', 'intake', 'mail'], types: ['store'] },
  operator: {
    values: ['base', 'submission', 'intake', 'jobs', 'mail', 'store'],
  },
}
const toRoom = (room) => `^server/src/${room}/`

/** Features by layer: each imports features of lower layers, and those of the lowest may import one another. */
const FEATURE_LAYERS = [
  ['analytics', 'expiry', 'hydration', 'page-watch', 'source', 'toast', 'visitor'],
  ['inquiry-form'],
  ['popup-frame'],
  ['contact-popup', 'exit-intent-popup', 'lead-magnet-popup'],
  ['popups'],
]

/** Of our own code, files in `from` import only each other, `values`, and types from `types`. */
function only({ name, from, values = [], types = [], comment }) {
  const source = { path: from, pathNot: TESTS }
  const rule = {
    name: `${name}-imports`,
    comment,
    from: source,
    to: { path: OURS, pathNot: [from, ...values, ...types] },
  }
  if (types.length === 0) return [rule]
  const typesRule = {
    name: `${name}-imports-types-only`,
    comment: `Write "import type", or move the value down.`,
    from: source,
    to: { path: types, pathNot: [from, ...values], dependencyTypesNot: ['type-only'] },
  }
  return [rule, typesRule]
}

const layerRules = FEATURE_LAYERS.flatMap((features, index) => {
  const below = FEATURE_LAYERS.slice(0, index).flat()
  const reachable = index === 0 ? features : below
  return {
    name: `feature-layer-${index + 1}-imports`,
    comment: `A feature imports features of a lower layer. A new feature is listed under FEATURE_LAYERS.`,
    from: { path: `^site/src/features/(${features.join('|')})/`, pathNot: TESTS },
    to: {
      path: '^site/src/features/',
      pathNot: [
        '^site/src/features/$1/',
        ...reachable.map((feature) => `^site/src/features/${feature}/`),
      ],
    },
  }
})

const RULES = [
  {
    name: 'no-cycles',
    comment: 'Not by type either: a shared type has a file of its own.',
    from: {},
    to: { circular: true },
  },

  // Workspaces and folders of the root
  ...only({ name: 'contract', from: '^contract/' }),
  ...only({ name: 'site', from: '^site/', values: [CONTRACT, '^packages/', '^content/'] }),
  ...only({
    name: 'server',
    from: '^server/',
    values: [CONTRACT, '^packages/'],
    types: [SERVER_CONTENT],
  }),
  {
    name: 'package-imports',
    comment: 'A package is self-contained: it may import the contract only.',
    from: { path: '^packages/([^/]+)/' },
    to: { path: OURS, pathNot: ['^packages/$1/', '^contract/'] },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'The product must not import test code.',
    from: { path: '^(contract|packages|server|site)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  ...only({
    name: 'harness',
    from: '^harness/',
    values: [
      ...['^contract/', CONTRACT, '^site/src/settings\\.ts$'],
      '^site/integrations/compress-file\\.ts$',
    ],
  }),
  ...only({ name: 'art', from: '^art/', values: ['^harness/'] }),
  ...only({
    name: 'e2e',
    from: '^e2e/',
    // Of the site, the contrast of two colours.
    values: ['^contract/', '^harness/', '/testing/', '^site/src/lib/colour\\.ts$'],
    types: ['^server/src/content\\.ts$'],
  }),
  ...only({
    name: 'bench',
    from: '^bench/',
    values: ['^contract/', '^harness/', '^packages/', '^server/'],
  }),
  ...only({
    name: 'deploy',
    from: '^deploy/',
    // Of the site, what it writes for other hosts, to compare it with what the server sends, and licences.
    values: [
      '^contract/',
      '^harness/',
      '^packages/',
      '^server/',
      '^site/integrations/(host-files|licenses)',
    ],
  }),
  ...only({
    name: 'tools',
    from: '^tools/',
    // What content is, and how it is checked and written.
    values: [
      ...['^contract/', '^harness/', '^packages/', '^server/'],
      '^site/src/((compile|content-check|editing|lib|shapes)/|settings\\.ts$)',
    ],
  }),

  // The site
  ...only({ name: 'lib', from: LIB, values: [CONTRACT] }),
  ...only({ name: 'ui', from: UI, values: [LIB], types: ['^site/src/shapes/chart\\.ts$'] }),
  ...only({
    name: 'sections',
    comment: 'A section gets props and returns markup; what has behaviour is a feature.',
    from: '^site/src/sections/',
    // What is within an article is no field that the collection could check.
    values: [UI, LIB, '^site/own/', '^site/src/shapes/(chart|article-text)\\.ts$'],
    types: [SCHEMAS],
  }),
  ...only({
    name: 'features',
    from: '^site/src/features/',
    values: [UI, LIB, CONTRACT],
    types: [SCHEMAS],
  }),
  ...layerRules,
  ...only({
    name: 'schemas',
    from: SCHEMAS,
    values: [LIB, CONTRACT, PART_LIST, '^site/own/shapes\\.ts$'],
  }),
  ...only({
    name: 'editing',
    from: '^site/src/editing/',
    values: [CONTENT_CHECK, SCHEMAS, '^site/src/lib/(content-folder|heic)\\.ts$'],
  }),
  {
    name: 'parts-are-listed',
    comment: 'A part may be left out: only lists name it, the gallery has one too.',
    from: {
      path: '^site/',
      pathNot: [
        PARTS,
        '^site/src/(slots/|parts\\.ts$|content\\.config\\.ts$)',
        '^site/gallery/part-examples\\.ts$',
      ],
    },
    to: { path: PARTS, pathNot: PART_LIST },
  },
  {
    name: 'parts-import-no-part',
    from: { path: '^site/src/parts/([^/]+)/' },
    to: {
      path: [PARTS, '^site/src/(parts\\.ts$|slots/)'],
      pathNot: ['^site/src/parts/$1/', '^site/src/parts/site-part\\.ts$'],
    },
  },
  ...only({
    name: 'structured-data',
    from: '^site/src/structured-data/',
    values: [LIB, CONTRACT],
    types: [SCHEMAS],
  }),
  ...only({
    name: 'images',
    from: '^site/src/icons/',
    values: [LIB, '^site/public/'],
    types: [SCHEMAS],
  }),
  {
    name: 'shell-imports',
    from: { path: '^site/src/shell/', pathNot: TESTS },
    to: { path: '^site/src/(pages|sections)/' },
  },
  {
    name: 'gallery-is-not-imported',
    comment: 'No part of the site knows the gallery, so no build can have it.',
    from: { path: '^site/(src|integrations|astro\\.config)' },
    to: { path: '^site/gallery/' },
  },
  ...only({
    name: 'content-check',
    from: CONTENT_CHECK,
    values: [SCHEMAS, LIB, CONTRACT, PART_LIST],
  }),
  ...only({
    name: 'compile',
    from: COMPILE,
    values: [
      ...[CONTENT_CHECK, SCHEMAS, LIB, CONTRACT, PART_LIST],
      '^site/src/shell/build-settings\\.ts$',
    ],
  }),
  ...only({
    name: 'integrations',
    from: '^site/integrations/',
    values: [LIB, CONTRACT, COMPILE, CONTENT_CHECK, PART_LIST, SCHEMAS, '^packages/'],
  }),

  // The server
  ...Object.entries(SERVER_ROOMS).flatMap(([room, { values, types = [] }]) =>
    only({
      name: `server-${room}`,
      from: `^server/src/${room}/(?!main\\.ts$)`,
      values: [
        CONTRACT,
        '^packages/resume-inspection/',
        ...values.map(toRoom),
        '^server/src/(content|settings)\\.ts$',
      ],
      types: [SERVER_CONTENT, ...types.map(toRoom)],
    }),
  ),
  {
    name: 'server-part-imports',
    comment: 'A part of the server imports the core, and no other part.',
    from: { path: '^server/src/parts/([^/]+)/', pathNot: [TESTS, '/main\\.ts$'] },
    to: {
      path: '^server/src/(parts/|parts\\.ts$)',
      pathNot: '^server/src/parts/$1/',
    },
  },
  {
    name: 'server-core-imports-no-part',
    comment:
      'The core loops over the parts that a program gives it: only parts.ts and the programs name them.',
    from: {
      path: '^server/src/',
      pathNot: [TESTS, '^server/src/parts(/|\\.ts$)', '/main\\.ts$'],
    },
    to: { path: '^server/src/parts(/|\\.ts$)' },
  },
]

export default {
  forbidden: RULES.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^test-results/|/dist/|^site/releases/|/\\.astro/|node_modules/(?!@lanternfield))',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // The contract is imported by its package name, through `exports` of its package.json.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
}
