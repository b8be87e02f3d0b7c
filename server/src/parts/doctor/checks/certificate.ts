import { isCleartextUrl } from '../../../base/cleartext.ts'
import { connectTo } from '../../../base/connection.ts'
import { DAY_MS } from '../../../base/durations.ts'
import { type Check, ok, warn } from '../../../check.ts'

const LEAST_MS = 14 * DAY_MS

export const certificate: Check = {
  name: 'certificate',
  run: async ({ settings: { siteUrl }, signal, now }) => {
    if (isCleartextUrl(siteUrl))
      return warn(
        'SITE_URL has no TLS',
        'Get a certificate, set SITE_URL to https:// and build again.',
      )
    // What cannot be reached is reported as the site.
    const end = await connectTo(siteUrl, signal).catch(() => null)
    if (end === null) return null
    const endsAt = new Date(end)
    const saw = `of ${siteUrl} ends on ${endsAt.toISOString().slice(0, 10)}`
    return endsAt.getTime() - now() < LEAST_MS ? warn(saw, 'Renew it before that day.') : ok(saw)
  },
}
