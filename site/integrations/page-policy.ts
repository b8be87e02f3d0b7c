export type PolicySources = {
  /** Another host to which the forms post; empty without one. */
  readonly formHost: string
  /** Hosts to which measurements go. */
  readonly measurement: readonly string[]
}

/**
 * The content security policy of a page; Astro adds `script-src` and `style-src` with the hashes of what is in the page.
 * Everything not listed here is forbidden: frames, media, workers, plugins.
 * Source: docs/decisions/content-security-policy.md
 */
export function pageDirectives({ formHost, measurement }: PolicySources) {
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
