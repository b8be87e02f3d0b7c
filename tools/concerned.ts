/** What `npm run check` looks at after a change, by the paths of the changed files. */

/** What is checked for types, with the paths that can break it: workspaces, the `.astro` files of the site, and the rest. */
const TYPES = {
  contract: /^contract\//,
  'packages/lean-html': /^packages\/lean-html\//,
  'packages/resume-inspection': /^packages\/resume-inspection\//,
  'packages/settings': /^packages\/settings\//,
  server: /^(contract|packages\/(resume-inspection|settings)|server)\//,
  site: /^(contract|packages\/(lean-html|settings)|site)\//,
  // Their types follow from the shapes.
  '.astro files': /^site\/(.*\.astro$|src\/shapes\/|src\/content\.config\.ts$)/,
  '.': /^(art|bench|deploy|e2e|harness|tools)\/|\/testing\//,
}
export type TypesProject = keyof typeof TYPES
/** `.` is last: tools read shapes of the site, whose types `astro check` writes. */
const PROJECTS = Object.keys(TYPES) as TypesProject[]

/** `astro check` reads all of the site; without it, TypeScript 7 takes a third of the time. */
const withoutTwice = (projects: readonly TypesProject[]) =>
  projects.filter((project) => project !== 'site' || !projects.includes('.astro files'))

export const ALL_TYPES = withoutTwice(PROJECTS)

/** Settings at the root concern everything. */
const EVERYTHING = /^[^/]+\.(jsonc?|mjs|ts)$/

/** A folder whose tests run together: the contract, a package, a folder of the server or of the site. */
const PLACE = /^(contract|(server|site)\/src\/((features|parts)\/)?[^/]+|[^/]+\/[^/]+|[^/]+)\//

/** Those of content, which has none beside it. */
const CONTENT_TESTS = ['site/src/content-check/', 'tools/content/']

export type Concerned = {
  /** Folders whose tests run; none: all of them. */
  readonly places: readonly string[]
  readonly types: readonly TypesProject[]
}

/** @param changed paths from the root; without any, everything is concerned */
export function findConcerned(changed: readonly string[]): Concerned {
  if (changed.length === 0 || changed.some((path) => EVERYTHING.test(path)))
    return { places: [], types: ALL_TYPES }
  return {
    // All of the contract is cheap, and everything imports it.
    places: [...new Set(['contract/', ...changed.flatMap(placesOf)])],
    types: withoutTwice(
      PROJECTS.filter((project) => changed.some((path) => TYPES[project].test(path))),
    ),
  }
}

function placesOf(path: string): string[] {
  if (path.startsWith('content/')) return CONTENT_TESTS
  const place = PLACE.exec(path)?.[0]
  // What tests share belongs to the tests around it.
  return place ? [place.replace(/testing\/$/, '')] : []
}

/** What is left to `npm test`, for the last line. */
export function describeLeftOut({ places, types }: Concerned): string {
  const untyped = ALL_TYPES.filter((project) => !types.includes(project))
  return [
    ...(places.length > 0 ? [`tests outside ${places.join(', ')}`] : []),
    ...(untyped.length > 0 ? [`types of ${untyped.join(', ')}`] : []),
    'unused code, builds, browser tests',
  ].join('; ')
}
