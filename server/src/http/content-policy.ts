import { NO_FRAMES, NOTHING_POLICY } from '@lanternfield/contract/site/headers.ts'

/** As the build writes it. */
const META = /<meta http-equiv="content-security-policy" content="([^"]*)"/i

/** The policy of a page: that of its own meta element, and a ban on frames. A page without one may load nothing. */
export function pagePolicy(html: string): string {
  const policy = META.exec(html)?.[1]?.replace(/;\s*$/, '')
  return policy ? `${policy}; ${NO_FRAMES}` : NOTHING_POLICY
}
