import { writeFile } from 'node:fs/promises'
import {
  CACHE,
  HASHED_DIRECTORY,
  HOST_HEADERS_FILE,
  NO_FRAMES,
  SECURITY_HEADERS,
  SPECULATION_RULES,
} from '@lanternfield/contract/headers.ts'
import type { AstroIntegration } from 'astro'

/** Writes `_headers`, by which static hosts (Netlify, Cloudflare Pages) send what our server would send. */
export function hostHeaders(): AstroIntegration {
  return {
    name: 'host-headers',
    hooks: {
      'astro:build:done': ({ dir }) =>
        writeFile(new URL(`.${HOST_HEADERS_FILE}`, dir), composeHostHeaders()),
    },
  }
}

/**
 * The rules, as both hosts read them: every rule that fits a path adds its headers.
 * Pages keep the policy in their meta element: Cloudflare takes at most 100 rules of 2000 characters, and two
 * policies only ever forbid more together. It leaves one thing for the header to say.
 */
export function composeHostHeaders(): string {
  return [
    '# Written by the build; see docs/operations.md.',
    rule('/*', {
      'Content-Security-Policy': NO_FRAMES,
      ...SECURITY_HEADERS,
      // Only pages heed it.
      [SPECULATION_RULES.header]: SPECULATION_RULES.value,
    }),
    rule(SPECULATION_RULES.path, { 'Content-Type': SPECULATION_RULES.contentType }),
    rule(`${HASHED_DIRECTORY}*`, { 'Cache-Control': CACHE.hashed }),
    '',
  ].join('\n')
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}
