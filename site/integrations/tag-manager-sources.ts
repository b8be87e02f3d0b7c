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
