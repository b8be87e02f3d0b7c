import { NO_FRAMES, NOTHING_POLICY } from '@lanternfield/contract/headers.ts'

/** As the build writes it. */
const META = /<meta http-equiv="content-security-policy" content="([^"]*)"/i

/**
 * The Content-Security-Policy of a page: that of its own meta element, with the hashes that the build wrote of its scripts and
 * styles, and a ban on frames. A page without one may load nothing.
 */
export function pagePolicy(html: string): string {
  const directives = (META.exec(html)?.[1] ?? '')
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
  return directives.length === 0 ? NOTHING_POLICY : [...directives, NO_FRAMES].join('; ')
}
