/** What static hosts are told to send, compared with what our server sends for the same files. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { SECURITY_HEADERS, VERCEL_FILE } from '@lanternfield/contract/headers.ts'
import { SITE_RULES_FILE } from '@lanternfield/contract/site-rules.ts'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { startTestServer, writeTestSite } from '../../server/testing/test-server.ts'
import {
  composeHostHeaders,
  composeHostRedirects,
  composeVercelFile,
} from '../../site/integrations/host-files.ts'
import { type StaticHost, writeUploadFolder } from './upload-folder.ts'

const REDIRECTS = { '/old': '/contact-us/', '/was/here': '/careers/?from=old#apply' }
const PATHS = ['/', '/contact-us/', '/assets/app.abc123.js', '/icon.svg', '/speculation-rules.json']

type Headers = Readonly<Record<string, string>>

/** Hosts by how they answer, read from what the build writes for them. */
const HOSTS = [
  {
    host: 'Netlify and Cloudflare',
    headersFor: (path: string, isNoindex: boolean): Headers => {
      const blocks = composeHostHeaders({ isNoindex })
        .split(/^(?=\/)/m)
        .slice(1)
      return merge(
        blocks.map((block) => {
          const [pattern = '', ...lines] = block.trim().split('\n')
          return {
            pattern: toRegExp(pattern),
            headers: lines.map((line) => line.trim().split(/: (.*)/, 2)),
          }
        }),
        path,
        ', ',
      )
    },
    redirectFor: (path: string) => {
      const lines = composeHostRedirects(REDIRECTS)
        .split('\n')
        .map((line) => line.split(' '))
      const [, to, status] = lines.find(([from]) => from === path) ?? []
      return { to, status: Number(status) }
    },
  },
  {
    host: 'Vercel',
    headersFor: (path: string, isNoindex: boolean): Headers =>
      merge(
        vercel(isNoindex).headers.map(({ source, headers }) => ({
          pattern: new RegExp(`^${source}$`),
          headers: headers.map(({ key, value }) => [key, value]),
        })),
        path,
        null,
      ),
    redirectFor: (path: string) => {
      const found = vercel(false).redirects.find(({ source }) =>
        new RegExp(`^${source}$`).test(path),
      )
      return { to: found?.destination, status: found?.statusCode }
    },
  },
] as const

test.each(HOSTS)(
  '$host: headers equal those of the server for each kind of file',
  async ({ headersFor }) => {
    for (const isNoindex of [false, true]) {
      const { fetch } = await startTestServer({ TEST_SITE: writeSite(isNoindex) })
      for (const path of PATHS) {
        const server = (await fetch(path)).headers
        const told = headersFor(path, isNoindex)
        for (const name of [...Object.keys(SECURITY_HEADERS), 'X-Robots-Tag'])
          expect(told[name.toLowerCase()] ?? null, `${path} ${name}`).toBe(server.get(name))
        // Pages alone heed it.
        if (path.endsWith('/'))
          expect(told['speculation-rules']).toBe(server.get('speculation-rules'))
        if (path.startsWith('/assets/'))
          expect(told['cache-control']).toBe(server.get('cache-control'))
        if (path === '/speculation-rules.json')
          expect(told['content-type']).toBe(server.get('content-type'))
        // Each directive is one that the server sends as well; for a page the rest is in its meta element.
        const policy = server.get('content-security-policy')?.split('; ')
        const directives = told['content-security-policy']?.split(/[;,] /) ?? []
        expect(directives.length).toBeGreaterThan(0)
        for (const directive of directives) expect(policy, path).toContain(directive)
      }
    }
  },
)

test.each(HOSTS)('$host: old addresses lead where the server leads', async ({ redirectFor }) => {
  const { fetch } = await startTestServer({ TEST_SITE: writeSite(false) })
  for (const path of Object.keys(REDIRECTS).flatMap((old) => [old, `${old}/`])) {
    const { status, headers } = await fetch(path)
    expect(redirectFor(path), path).toEqual({ to: headers.get('location'), status })
  }
})

test('does not serve files that are written for hosts', async () => {
  const { fetch } = await startTestServer({ TEST_SITE: writeSite(false) })
  for (const path of ['/_headers', '/_redirects', VERCEL_FILE, SITE_RULES_FILE])
    expect((await fetch(path)).status, path).toBe(404)
})

const HEADERS_AND_REDIRECTS = ['_headers', '_redirects']

test.each<[StaticHost, readonly string[]]>([
  ['netlify', HEADERS_AND_REDIRECTS],
  ['cloudflare', HEADERS_AND_REDIRECTS],
  ['vercel', ['vercel.json']],
])('uploads pages to %s, and no file of our server or another host', (host, own) => {
  const site = writeSite(false)
  for (const path of ['index.html.br', 'assets/app.abc123.js.gz', 'expiring-pages.json'])
    writeFileSync(join(site, path), '{}')
  const folder = join(temporaryDirectory(), 'upload')
  writeUploadFolder(host, site, folder)
  const list = (directory: string) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.split(sep).join('/'),
    )
  const notUploaded =
    /\.(br|gz)$|^(_headers|_redirects|vercel\.json|site-rules\.json|expiring-pages\.json)$/
  const pages = list(site).filter((path) => !notUploaded.test(path))
  expect(pages).toContain('contact-us/index.html')
  expect(list(folder).sort()).toEqual([...pages, ...own].sort())
})

function writeSite(isNoindex: boolean): string {
  const directory = writeTestSite()
  const write = (path: string, text: string) => writeFileSync(join(directory, path), text)
  write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('speculation-rules.json', '{}')
  write(SITE_RULES_FILE, JSON.stringify({ redirects: REDIRECTS, isNoindex }))
  write('_headers', composeHostHeaders({ isNoindex }))
  write('_redirects', composeHostRedirects(REDIRECTS))
  write(VERCEL_FILE, composeVercelFile({ isNoindex }, REDIRECTS))
  return directory
}

type VercelFile = {
  readonly headers: readonly {
    readonly source: string
    readonly headers: readonly { readonly key: string; readonly value: string }[]
  }[]
  readonly redirects: readonly {
    readonly source: string
    readonly destination: string
    readonly statusCode: number
  }[]
}

function vercel(isNoindex: boolean): VercelFile {
  return JSON.parse(composeVercelFile({ isNoindex }, REDIRECTS))
}

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
}

type Rule = {
  readonly pattern: RegExp
  readonly headers: readonly (readonly (string | undefined)[])[]
}

/** @param joinedBy between values of several rules; null: the last one counts */
function merge(rules: readonly Rule[], path: string, joinedBy: string | null): Headers {
  const merged: Record<string, string> = {}
  for (const { headers } of rules.filter(({ pattern }) => pattern.test(path)))
    for (const [name = '', value = ''] of headers) {
      const before = merged[name.toLowerCase()]
      merged[name.toLowerCase()] =
        before !== undefined && joinedBy !== null ? before + joinedBy + value : value
    }
  return merged
}
