import { cpSync, realpathSync, rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import {
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  VERCEL_FILE,
} from '@lanternfield/contract/site/headers.ts'
import { EXPIRING_PAGES_FILE, SITE_RULES_FILE } from '@lanternfield/contract/site/site-rules.ts'

const NETLIFY_FILES = [HOST_HEADERS_FILE, HOST_REDIRECTS_FILE]

/** The configuration files of each host, which it does not publish. */
const HOST_FILES = {
  netlify: NETLIFY_FILES,
  cloudflare: NETLIFY_FILES,
  vercel: [VERCEL_FILE],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type StaticHost = keyof typeof HOST_FILES

export const STATIC_HOSTS = Object.keys(HOST_FILES) as StaticHost[]

/** Files for our server or for other hosts, which a host would publish as pages. */
const NOT_UPLOADED = [EXPIRING_PAGES_FILE, SITE_RULES_FILE, ...NETLIFY_FILES, VERCEL_FILE]
/** Hosts compress by themselves. */
const COMPRESSED_COPY = /\.(br|gz)$/

/**
 * Copies a built site into a folder to publish on a static host, without the files that only our server reads.
 * @param folder replaced if it exists
 */
export function writeUploadFolder(host: StaticHost, site: string, folder: string): void {
  const hostFiles: readonly string[] = HOST_FILES[host]
  const root = realpathSync(site)
  rmSync(folder, { recursive: true, force: true })
  cpSync(root, folder, {
    recursive: true,
    filter: (file) => {
      const path = `/${relative(root, file).split(sep).join('/')}`
      if (hostFiles.includes(path)) return true
      return !NOT_UPLOADED.includes(path) && !COMPRESSED_COPY.test(path)
    },
  })
}
