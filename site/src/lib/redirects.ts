import { bareAddress } from '@lanternfield/contract/site-rules.ts'

const FILE = 'content/redirects.yaml'

/** An old address, and the path or full address that took its place. */
type Redirect = { readonly from: string; readonly to: string }

type SiteAddresses = {
  /** What is on the site: pages with their slash, and files. */
  readonly addresses: ReadonlySet<string>
  /** Where the site lives: its own full addresses count as its paths. */
  readonly site: URL | string
}

/**
 * Where each old address leads, by `bareAddress`. What leads to another old address leads to the end of that way at
 * once, so that a page may move more than once.
 * @throws Error with a line for every entry that cannot be followed, saying what to do
 */
export function resolveRedirects(
  redirects: readonly Redirect[],
  { addresses, site }: SiteAddresses,
): Readonly<Record<string, string>> {
  const entries = redirects.map(({ from, to }, index) => ({
    ...{ from, key: bareAddress(decode(from)), target: localTarget(to, addresses, site) },
    name: `${FILE}: entry ${index + 1}, from ${from} to ${to}`,
  }))
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key, entry]))
  const problems: string[] = []
  const resolved: [key: string, target: string][] = []
  for (const entry of entries) {
    const way = follow(entry, byKey)
    const problem =
      doubleProblem(entry, byKey, entries) ??
      clashProblem(entry, addresses) ??
      loopProblem(way) ??
      missingProblem(entry, byKey, addresses)
    if (problem) problems.push(`${entry.name}: ${problem}`)
    resolved.push([entry.key, way.end])
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(resolved)
}

type Entry = {
  readonly from: string
  readonly key: string
  readonly target: string
  readonly name: string
}
type Entries = ReadonlyMap<string, Entry>

type Way = {
  /** Where it ends. */
  readonly end: string
  /** The old addresses on it. */
  readonly steps: readonly string[]
  readonly leadsBack: boolean
}

function follow(entry: Entry, byKey: Entries): Way {
  const steps = [entry.from]
  let target = entry.target
  for (;;) {
    const next = byKey.get(keyOf(target))
    if (!next) return { end: target, steps, leadsBack: false }
    if (next.key === entry.key)
      return { end: target, steps: [...steps, next.from], leadsBack: true }
    // A loop further on, which the entries in it report.
    if (steps.includes(next.from)) return { end: target, steps, leadsBack: false }
    steps.push(next.from)
    target = next.target
  }
}

function doubleProblem(entry: Entry, byKey: Entries, entries: readonly Entry[]) {
  const first = byKey.get(entry.key)
  if (!first || first === entry) return undefined
  return `entry ${entries.indexOf(first) + 1} is from the same address. Keep one of the two.`
}

function clashProblem({ from, key }: Entry, addresses: ReadonlySet<string>) {
  if (!addresses.has(key) && !addresses.has(`${key}/`)) return undefined
  return `there is a page at ${from}, which nobody would reach any more. Take the entry out, or the page away.`
}

function loopProblem({ steps, leadsBack }: Way) {
  if (!leadsBack) return undefined
  return `it leads back to itself (${steps.join(', ')}). Let it lead to a page that is on the site.`
}

function missingProblem({ target }: Entry, byKey: Entries, addresses: ReadonlySet<string>) {
  const path = pathOf(target)
  if (!path.startsWith('/') || addresses.has(path) || byKey.has(keyOf(target))) return undefined
  return `there is no page at ${path}, or it is a draft or dated in the future. Let it lead to a page that is on the site, or to a full address that starts with https://.`
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

function keyOf(target: string): string {
  return bareAddress(decode(pathOf(target)))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
