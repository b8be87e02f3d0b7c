import { addressOf } from '@lanternfield/contract/pages.ts'
import { bareAddress } from '@lanternfield/contract/site/site-rules.ts'

const FILE = 'content/redirects.yaml'

/** An old address, and the path or full address that took its place. */
type Redirect = { readonly from: string; readonly to: string }

type SiteAddresses = {
  /** The pages of the site, with their slash, and its files. */
  readonly addresses: ReadonlySet<string>
  /** Where the site lives: its own full addresses count as its paths. */
  readonly site: URL | string
}

/**
 * The target of each old address, by `bareAddress`. A chain of old addresses leads to its end at once.
 * @throws Error with a line for every wrong entry, with advice
 */
export function resolveRedirects(
  redirects: readonly Redirect[],
  { addresses, site }: SiteAddresses,
): Readonly<Record<string, string>> {
  const entries = redirects.map(({ from, to }) => ({
    ...{ from, to, key: bareAddress(decode(from)), target: localTarget(to, addresses, site) },
  }))
  const errors = entries.flatMap((entry, index) => {
    const error = findError(entry, entries, addresses)
    return error ? [`${FILE}: entry ${index + 1}, from ${entry.from} to ${entry.to}: ${error}`] : []
  })
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return Object.fromEntries(
    entries.map((entry) => [entry.key, follow(entry, entries).at(-1)?.target ?? entry.target]),
  )
}

type Entry = Redirect & { readonly key: string; readonly target: string }

/** The entries on the way from one, up to one that is on it twice. */
function follow(entry: Entry, entries: readonly Entry[]): readonly Entry[] {
  const way = [entry]
  for (let last = entry; ; ) {
    const key = bareAddress(decode(pathOf(last.target)))
    // Old addresses stay as they are written; where one leads to is named by content.
    const next = entries.find((one) => [one.key, bareAddress(addressOf(one.key))].includes(key))
    if (!next) return way
    const leadsBack = way.includes(next)
    way.push(next)
    if (leadsBack) return way
    last = next
  }
}

function findError(
  entry: Entry,
  entries: readonly Entry[],
  addresses: ReadonlySet<string>,
): string | undefined {
  const { from, key, target } = entry
  const first = entries.findIndex((candidate) => candidate.key === key)
  if (entries[first] !== entry)
    return `entry ${first + 1} is from the same address. Keep one of the two.`
  if (addresses.has(key) || addresses.has(`${key}/`))
    return `there is a page at ${from}, which nobody would reach any more. Take the entry out, or the page away.`
  const way = follow(entry, entries)
  // A loop further on is reported by the entries in it.
  if (way.length > 1 && way.at(-1) === entry)
    return `it leads back to itself (${way.map((step) => step.from).join(', ')}). Let it lead to a page that is on the site.`
  const path = pathOf(target)
  if (path.startsWith('/') && !addresses.has(path) && way.length === 1)
    return `there is no page at ${path}, or it is a draft or dated in the future. Let it lead to a page that is on the site, or to a full address that starts with https://.`
  return undefined
}

/** A target of this site as its path, with the slash that pages have; another in full. Fit for a header. */
function localTarget(to: string, addresses: ReadonlySet<string>, site: URL | string): string {
  const { origin, pathname, search, hash, href } = new URL(to, site)
  if (origin !== new URL(site).origin) return href
  return (addresses.has(`${pathname}/`) ? `${pathname}/` : pathname) + search + hash
}

function pathOf(target: string): string {
  return target.startsWith('/') ? (target.split(/[?#]/)[0] ?? '') : target
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
