import { cpSync, realpathSync, rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import {
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  VERCEL_FILE,
} from '@lanternfield/contract/site/headers.ts'
import { UNPUBLISHED_FILES } from '@lanternfield/contract/site/site-rules.ts'

const NETLIFY_FILES = [HOST_HEADERS_FILE, HOST_REDIRECTS_FILE]

/** The configuration files of each host, which it does not publish. */
const HOST_FILES = {
  netlify: NETLIFY_FILES,
  cloudflare: NETLIFY_FILES,
  vercel: [VERCEL_FILE],
}

export type StaticHost = keyof typeof HOST_FILES

export const STATIC_HOSTS = Object.keys(HOST_FILES) as StaticHost[]

/** Hosts compress by themselves. */
const COMPRESSED_COPY = /\.(br|gz)$/

/**
 * Copies a built site into a folder to publish on a static host, without the files that only our server reads.
 * @param folder replaced if it exists
 */
export function writeUploadFolder(host: StaticHost, site: string, folder: string): void {
  const root = realpathSync(site)
  rmSync(folder, { recursive: true, force: true })
  cpSync(root, folder, {
    recursive: true,
    filter: (file) => {
      const path = `/${relative(root, file).split(sep).join('/')}`
      if (HOST_FILES[host].includes(path)) return true
      return !UNPUBLISHED_FILES.includes(path) && !COMPRESSED_COPY.test(path)
    },
  })
}
