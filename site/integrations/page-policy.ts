/**
 * The content security policy of a page; Astro adds `script-src` and `style-src` with the hashes of what is in the
 * page. Everything not listed here is forbidden: frames, media, workers, plugins.
 * @param formHost another host to which the forms post; empty without one
 * @param measurement hosts to which measurements go
 * Source: docs/decisions/content-security-policy.md
 */
export function pageDirectives(formHost: string, measurement: readonly string[]) {
  const host = formHost ? [formHost] : []
  return [
    "default-src 'none'",
    directive('img-src', "'self'", 'data:', ...measurement),
    directive('font-src', "'self'"),
    directive('manifest-src', "'self'"),
    directive('connect-src', "'self'", ...host, ...measurement),
    directive('form-action', "'self'", ...host),
    // No page has a base element, and one that was smuggled in would turn every link.
    directive('base-uri', "'none'"),
  ] as const
}

function directive<Name extends string>(name: Name, ...sources: readonly string[]) {
  return `${name} ${sources.join(' ')}` as const
}

/**
 * Sources that the content security policy allows besides the site: none without a tag manager.
 * @param container null without a tag manager
 */
export function tagManagerSources(container: string | null): {
  readonly script: readonly string[]
  /** Where measurements go, as requests and as pictures of one pixel. */
  readonly measurement: readonly string[]
} {
  if (!container) return { script: [], measurement: [] }
  return {
    script: ['https://www.googletagmanager.com'],
    measurement: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  }
}
