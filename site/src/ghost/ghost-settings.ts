export type GhostSettings = {
  /** Where the Ghost site lives, without a slash at the end. */
  readonly url: string
  /** A key of its Content API: it can read what is published and nothing else. */
  readonly key: string
}

const KEY = /^[0-9a-f]{26}$/

/**
 * Reads the settings of Ghost from the environment. An empty value counts as unset.
 * @returns undefined without Ghost
 * @throws Error that names the variable, what it got and what it wants
 */
export function readGhostSettings(
  env: Readonly<Record<string, string | undefined>>,
): GhostSettings | undefined {
  const url = env.GHOST_URL?.trim().replace(/\/+$/, '')
  const key = env.GHOST_CONTENT_KEY?.trim()
  if (!url && !key) return undefined
  if (!url) throw new Error('GHOST_CONTENT_KEY is set, but GHOST_URL is not: set both or none.')
  if (!key) throw new Error('GHOST_URL is set, but GHOST_CONTENT_KEY is not: set both or none.')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(
      `GHOST_URL is "${url}", but it must be the address of a Ghost site, such as https://blog.example.com.`,
    )
  if (!KEY.test(key))
    throw new Error(
      `GHOST_CONTENT_KEY has ${key.length} characters, but it must be a key of the Content API: 26 digits and letters from a to f.`,
    )
  return { url, key }
}
