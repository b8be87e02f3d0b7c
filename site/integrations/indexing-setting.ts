/**
 * Reads SITE_NOINDEX from the environment: whether search engines must keep out of the whole site. An empty value
 * counts as unset.
 * @throws Error that names the variable, what it got and what it wants
 */
export function readNoindex(env: Readonly<Record<string, string | undefined>>): boolean {
  const given = env.SITE_NOINDEX?.trim() || 'false'
  if (given !== 'true' && given !== 'false')
    throw new Error(`SITE_NOINDEX is "${given}", but it must be true or false.`)
  return given === 'true'
}
