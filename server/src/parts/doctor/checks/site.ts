import { SECURITY_HEADERS } from '@lanternfield/contract/site/headers.ts'
import { certificateAdvice } from '../../../base/certificate-advice.ts'
import { isCleartextUrl } from '../../../base/cleartext.ts'
import { connectTo, describeFailure } from '../../../base/connection.ts'
import { localOrigin } from '../../../base/listen.ts'
import { DAY_MS } from '../../../base/times.ts'
import { type Check, fail, ok, warn } from '../../../check.ts'
import { isServerStopped } from './form.ts'

const ADVICE = 'Set SITE_URL to the address at which visitors get the site, and build again.'
const CHANGED = 'Switch that off at the proxy or CDN: docs/operations.md, "Behind a proxy".'
const EXPECTED = ['Content-Encoding', 'Content-Security-Policy', ...Object.keys(SECURITY_HEADERS)]
const LOCAL_LIMIT_MS = 2000

export const site: Check = {
  name: 'site',
  failsIfSilent: true,
  run: async (context) => {
    const { settings, company, signal } = context
    const { siteUrl, host, port } = settings
    const url = new URL('/', siteUrl).href
    const page = await readPage(url, signal).catch(describeFailure)
    if (typeof page === 'string') {
      // Reported as the address of the forms.
      if (await isServerStopped(context)) return null
      return fail(`${url}: ${page}`, certificateAdvice(page, 'SITE_URL') ?? ADVICE)
    }
    const { find } = page
    const canonical = find('link[rel=canonical]').attr('href')
    const name = find('meta[property="og:site_name"]').attr('content')
    if (!canonical || (company && name !== company.name))
      return fail(`${url} is another site`, ADVICE)
    if (canonical !== url) return warn(`${url} was built for ${canonical}`, ADVICE)
    const local = localOrigin(host, port)
    // Without a server on this machine there is nothing to compare it with.
    const sent = await readPage(local, AbortSignal.timeout(LOCAL_LIMIT_MS)).catch(() => null)
    const changes = sent ? findChanges(sent, page) : []
    if (changes.length === 0) return ok(url)
    return warn(`on the way from this server to ${url} ${changes.join('; ')}`, CHANGED)
  },
}

type Page = Awaited<ReturnType<typeof readPage>>

async function readPage(url: string, signal: AbortSignal) {
  const response = await fetch(url, { redirect: 'manual', signal })
  if (response.status !== 200) throw new Error(`${response.status} in place of a page`)
  const { load } = await import('cheerio')
  const find = load(await response.text())
  return { headers: response.headers, find }
}

/** What proxies and CDNs have done to a page; nothing is known of one of another build. */
function findChanges(sent: Page, got: Page): string[] {
  const policies = [sent, got].map(({ find }) => find('meta[http-equiv]').attr('content'))
  if (policies[0] !== policies[1]) return []
  const scriptsOf = ({ find }: Page) =>
    find('script')
      .toArray()
      .map((script) => script.attribs.src ?? find(script).text())
  const addressesOf = ({ find }: Page) => find('a[href^="mailto:"]').length
  const added = scriptsOf(got).filter((script) => !scriptsOf(sent).includes(script))
  const lost = EXPECTED.filter((name) => sent.headers.has(name) && !got.headers.has(name))
  return [
    ...(addressesOf(got) < addressesOf(sent) ? ['e-mail addresses are hidden'] : []),
    ...(added.length > 0 ? [`scripts are put in (${added.join(', ').slice(0, 200)})`] : []),
    ...lost.map((name) =>
      name === 'Content-Encoding' ? 'compression is lost' : `${name} is gone`,
    ),
  ]
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
