/** What static hosts are told to send, compared with what our server sends for the same files. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { NAMED_TYPES, SECURITY_HEADERS, VERCEL_FILE } from '@lanternfield/contract/site/headers.ts'
import { SITE_RULES_FILE } from '@lanternfield/contract/site/site-rules.ts'
import { expect, test } from 'vitest'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { startTestServer, writeTestSite } from '../../server/testing/test-server.ts'
import {
  composeHostHeaders,
  composeHostRedirects,
  composeVercelFile,
} from '../../site/integrations/host-files.ts'
import { type StaticHost, writeUploadFolder } from './upload-folder.ts'

const REDIRECTS = { '/old': '/contact-us/', '/was/here': '/careers/?from=old#apply' }
const TYPED = ['/speculation-rules.json', ...Object.keys(NAMED_TYPES)]
const PATHS = ['/', '/contact-us/', '/assets/app.abc123.js', '/icon.svg', ...TYPED]

/** Headers for the paths that a pattern matches, as a host reads them. */
type Rule = { readonly pattern: RegExp; readonly headers: readonly (readonly string[])[] }
type Redirect = { readonly from: string; readonly to: string; readonly status: number }
type Host = {
  readonly host: string
  readonly readRules: (isNoindex: boolean) => readonly Rule[]
  /** Whether values of several rules are joined by a comma; otherwise the last one counts. */
  readonly joinsValues: boolean
  readonly readRedirects: () => readonly Redirect[]
}

// biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the composer knows.
const vercelFile = (isNoindex: boolean): any =>
  JSON.parse(composeVercelFile({ isNoindex }, REDIRECTS))

const HOSTS: readonly Host[] = [
  {
    host: 'Netlify and Cloudflare',
    readRules: (isNoindex) =>
      composeHostHeaders({ isNoindex })
        .split(/^(?=\/)/m)
        .slice(1)
        .map((block) => {
          // A line with ! takes away what the host would send by itself.
          const [pattern = '', ...lines] = block.trim().split(/\n(?: *!.*\n)*/)
          const escaped = pattern.replaceAll('.', '\\.').replaceAll('*', '.*')
          const headers = lines.map((line) => line.trim().split(/: (.*)/, 2))
          return { pattern: new RegExp(`^${escaped}$`), headers }
        }),
    joinsValues: true,
    readRedirects: () =>
      [...composeHostRedirects(REDIRECTS).matchAll(/^(\S+) (\S+) (\d+)$/gm)].map(
        ([, from = '', to = '', status]) => ({ from, to, status: Number(status) }),
      ),
  },
  {
    host: 'Vercel',
    readRules: (isNoindex) =>
      vercelFile(isNoindex).headers.map((rule: { source: string; headers: object[] }) => ({
        pattern: new RegExp(`^${rule.source}$`),
        headers: rule.headers.map((header) => Object.values(header)),
      })),
    joinsValues: false,
    readRedirects: () =>
      vercelFile(false).redirects.map(
        (rule: { source: string; destination: string; statusCode: number }) => ({
          from: rule.source,
          to: rule.destination,
          status: rule.statusCode,
        }),
      ),
  },
]

test.each(HOSTS)(
  '$host: headers equal those of the server for each kind of file',
  async ({ readRules, joinsValues }) => {
    for (const isNoindex of [false, true]) {
      const { fetch } = await startTestServer({ TEST_SITE: writeSite(isNoindex) })
      for (const path of PATHS) {
        const server = (await fetch(path)).headers
        const told = new Headers()
        for (const { headers } of readRules(isNoindex).filter(({ pattern }) => pattern.test(path)))
          for (const [name = '', value = ''] of headers)
            if (!joinsValues) told.set(name, value)
            else told.append(name, value)
        const same = [...Object.keys(SECURITY_HEADERS), 'X-Robots-Tag']
        // Pages alone heed it.
        if (path.endsWith('/')) same.push('Speculation-Rules')
        if (path.startsWith('/assets/')) same.push('Cache-Control')
        if (TYPED.includes(path)) same.push('Content-Type')
        for (const name of same) expect(told.get(name), `${path} ${name}`).toBe(server.get(name))
        // Each directive is one that the server sends as well; for a page the rest is in its meta element.
        const directives = told.get('content-security-policy')?.split(/[;,] /) ?? []
        const policy = server.get('content-security-policy')?.split('; ')
        expect(directives.length).toBeGreaterThan(0)
        expect(policy, path).toEqual(expect.arrayContaining(directives))
      }
    }
  },
)

test.each(HOSTS)('$host: old addresses lead where the server leads', async ({ readRedirects }) => {
  const { fetch } = await startTestServer({ TEST_SITE: writeSite(false) })
  for (const path of Object.keys(REDIRECTS).flatMap((old) => [old, `${old}/`])) {
    const { status, headers } = await fetch(path)
    const lead = readRedirects().find(
      ({ from }) => from === path || new RegExp(`^${from}$`).test(path),
    )
    expect(lead, path).toMatchObject({ to: headers.get('location'), status })
  }
})

test('does not serve files that are written for hosts', async () => {
  const { fetch } = await startTestServer({ TEST_SITE: writeSite(false) })
  for (const path of ['/_headers', '/_redirects', VERCEL_FILE, SITE_RULES_FILE])
    expect((await fetch(path)).status, path).toBe(404)
})

test.each<[StaticHost, readonly string[]]>([
  ['netlify', ['_headers', '_redirects']],
  ['cloudflare', ['_headers', '_redirects']],
  ['vercel', ['vercel.json']],
])('uploads pages to %s, and no file of our server or another host', (host, own) => {
  const site = writeSite(false)
  const served = ['index.html.br', 'assets/app.abc123.js.gz', 'expiring-pages.json']
  writeFiles(site, Object.fromEntries(served.map((path) => [path, '{}'])))
  const folder = join(temporaryDirectory(), 'upload')
  writeUploadFolder(host, site, folder)
  const list = (cwd: string) => globSync('**/*.*', { cwd }).concat(globSync('_*', { cwd }))
  const notUploaded = [...served, '_headers', '_redirects', 'vercel.json', 'site-rules.json']
  const pages = list(site).filter((path) => !notUploaded.includes(path))
  expect(pages).toContain('contact-us/index.html')
  expect(list(folder).sort()).toEqual([...pages, ...own].sort())
  expect(Object.keys(NAMED_TYPES).filter((path) => !existsSync(join(folder, path)))).toEqual([])
})

function writeSite(isNoindex: boolean): string {
  const directory = writeTestSite()
  writeFiles(directory, {
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'speculation-rules.json': '{}',
    ...NAMED_TYPES,
    [SITE_RULES_FILE]: JSON.stringify({ redirects: REDIRECTS, isNoindex }),
    _headers: composeHostHeaders({ isNoindex }),
    _redirects: composeHostRedirects(REDIRECTS),
    [VERCEL_FILE]: composeVercelFile({ isNoindex }, REDIRECTS),
  })
  return directory
}
