import { writeFile } from 'node:fs/promises'
import {
  CACHE,
  HASHED_DIRECTORY,
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  NAMED_TYPES,
  NO_FRAMES,
  NOINDEX,
  SECURITY_HEADERS,
  SPECULATION_RULES,
  SVG_POLICY,
  VERCEL_FILE,
} from '@lanternfield/contract/site/headers.ts'
import type { SiteRules } from '@lanternfield/contract/site/site-rules.ts'
import type { AstroIntegration } from 'astro'
import { readSiteRules } from './read-site-rules.ts'

type SiteKind = {
  /** Whether search engines must keep out of all of it. */
  readonly isNoindex: boolean
}

const EVERY_FILE = '/*'
const TYPES = { [SPECULATION_RULES.path]: SPECULATION_RULES.contentType, ...NAMED_TYPES }

/** One `*` stands for any characters, slashes too. */
type HeaderRule = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Writes what static hosts read, to answer as our server would: `_headers` and `_redirects` (Netlify, Cloudflare
 * Pages), and `vercel.json`. Must follow the integration that writes the rules of the site.
 */
export function hostFiles(site: SiteKind): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { redirects } = await readSiteRules(dir)
        const write = (file: string, text: string) => writeFile(new URL(`.${file}`, dir), text)
        await write(HOST_HEADERS_FILE, composeHostHeaders(site))
        await write(VERCEL_FILE, composeVercelFile(site, redirects))
        if (Object.keys(redirects).length > 0)
          await write(HOST_REDIRECTS_FILE, composeHostRedirects(redirects))
      },
    },
  }
}

/**
 * Every rule that fits a path adds its headers.
 * Pages keep the policy in their meta element: Cloudflare takes at most 100 rules of 2000 characters, and two
 * policies only ever forbid more together. It leaves one thing for the header to say.
 */
function headerRules({ isNoindex }: SiteKind): HeaderRule[] {
  return [
    {
      path: EVERY_FILE,
      headers: {
        'Content-Security-Policy': NO_FRAMES,
        ...SECURITY_HEADERS,
        ...(isNoindex ? { [NOINDEX.header]: NOINDEX.value } : {}),
        // Only pages heed it.
        [SPECULATION_RULES.header]: SPECULATION_RULES.value,
      },
    },
    // Vercel takes the last policy; the other hosts send both.
    { path: '/*.svg', headers: { 'Content-Security-Policy': SVG_POLICY } },
    ...Object.entries(TYPES).map(([path, type]) => ({ path, headers: { 'Content-Type': type } })),
    { path: `${HASHED_DIRECTORY}*`, headers: { 'Cache-Control': CACHE.hashed } },
  ]
}

/** Each old address with and without its slash: hosts compare addresses exactly. All of them keep the query. */
function redirectRules(redirects: SiteRules['redirects']): { from: string; to: string }[] {
  return Object.entries(redirects).flatMap(([old, to]) =>
    [old, `${old}/`].map((from) => ({ from: encodeURI(from), to })),
  )
}

/** Cloudflare lets every site read every file, unless this line takes its header away. Netlify skips the line. */
const NO_OPEN_CORS = '  ! Access-Control-Allow-Origin'

const COMMENT = '# Written by the build; see deploy/static-host/README.md.'

/** @returns `_headers` */
export function composeHostHeaders(site: SiteKind): string {
  const rules = headerRules(site).map(({ path, headers }) =>
    [
      path,
      ...(path === EVERY_FILE ? [NO_OPEN_CORS] : []),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ].join('\n'),
  )
  return [COMMENT, ...rules, ''].join('\n')
}

/** @returns `_redirects` */
export function composeHostRedirects(redirects: SiteRules['redirects']): string {
  const lines = redirectRules(redirects).map(({ from, to }) => `${from} ${to} 308`)
  return [COMMENT, ...lines, ''].join('\n')
}

/** @returns `vercel.json` */
export function composeVercelFile(site: SiteKind, redirects: SiteRules['redirects']): string {
  const file = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    // As our server: `/careers` leads to `/careers/`.
    trailingSlash: true,
    headers: headerRules(site).map(({ path, headers }) => ({
      source: toVercelSource(path),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirectRules(redirects).map(({ from, to }) => ({
      source: toVercelSource(from),
      destination: to,
      statusCode: 308,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Vercel reads sources as patterns of path-to-regexp. */
function toVercelSource(path: string): string {
  return path.replaceAll(/[.()[\]{}:?+|]/g, '\\$&').replaceAll('*', '(.*)')
}
