import { isCleartextUrl } from '../../../base/cleartext.ts'
import { connectTo, describeFailure } from '../../../base/connection.ts'
import { DAY_MS } from '../../../base/times.ts'
import { type Check, fail, ok, warn } from '../../../check.ts'

const ADVICE = 'Set SITE_URL to the address at which visitors get the site, and build again.'
const CERTIFICATE = 'Renew the certificate, with the host of SITE_URL in it.'

export const site: Check = {
  name: 'site',
  failsIfSilent: true,
  run: async ({ settings, company, signal }) => {
    const url = new URL('/', settings.siteUrl).href
    const page = await fetch(url, { redirect: 'manual', signal })
      .then(async (response) => ({ status: response.status, html: await response.text() }))
      .catch(describeFailure)
    if (typeof page === 'string')
      return fail(`${url}: ${page}`, /certificate/i.test(page) ? CERTIFICATE : ADVICE)
    if (page.status !== 200) return fail(`${url} answers ${page.status}`, ADVICE)
    const { load } = await import('cheerio')
    const find = load(page.html)
    const canonical = find('link[rel=canonical]').attr('href')
    const name = find('meta[property="og:site_name"]').attr('content')
    if (!canonical || (company && name !== company.name))
      return fail(`${url} is another site`, ADVICE)
    return canonical === url ? ok(url) : warn(`${url} was built for ${canonical}`, ADVICE)
  },
}

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
