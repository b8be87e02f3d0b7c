import { type Addresses, addressOf } from '@lanternfield/contract/pages.ts'
import { bareAddress } from '@lanternfield/contract/site/site-rules.ts'
import { nearest } from '@lanternfield/contract/text/nearest.ts'
import { laterListPage } from '../lib/paths.ts'
import type { SitePage } from './site-pages.ts'

export type SiteAddresses = {
  readonly pages: ReadonlyMap<string, SitePage>
  /** Where old addresses lead, by `bareAddress`. */
  readonly redirects: ReadonlyMap<string, string>
  /** What navigation.yaml calls pages. */
  readonly own?: Addresses
}

type Link = {
  readonly target: string
  /** The page it is on; undefined if it is on many. */
  readonly from: string | undefined
  /** Whether its own page is unpublished too. */
  readonly isUnpublished: boolean
}

/** Mail, telephone, another site. */
const ELSEWHERE = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** The error of a link within the site, as the end of a sentence; undefined if the link is right. */
export function findLinkError(
  { target, from, isUnpublished }: Link,
  { pages, redirects, own = {} }: SiteAddresses,
): string | undefined {
  if (ELSEWHERE.test(target)) return undefined
  const [written = '', anchor = ''] = target.split('#')
  const [path = ''] = written.split('?')
  if (path && !path.startsWith('/'))
    return `leads to ${target}, which is no address. Begin it with a slash, such as /contact-us/.`
  const address = path ? addressOf(path, own) : from
  if (!address || laterListPage(own).test(address)) return undefined
  const page = pages.get(address)
  if (!page) return missingPage(target, address, { pages, redirects })
  if (page.mark && !isUnpublished)
    return `leads to ${address}, which is not there for visitors (${page.mark}). Take the link out, or publish that page first.`
  if (!anchor || page.anchors.includes(anchor)) return undefined
  return `leads to ${target}, but ${address} has no part of that name.${anchorAdvice(anchor, page)}`
}

function missingPage(
  target: string,
  path: string,
  { pages, redirects }: SiteAddresses,
): string | undefined {
  if (pages.has(`${path}/`))
    return `leads to ${target}. Addresses of pages end in a slash: ${path}/`
  const end = endOf(path, redirects)
  if (end) return `leads to ${target}, an old address that only leads on. Write ${end}`
  const published = [...pages.values()].filter(({ mark }) => !mark).map((page) => page.path)
  const meant = nearest(path, published) ?? sameName(path, published)
  return `leads to ${target}, but there is no such page.${meant ? ` Did you mean ${meant}?` : ''}`
}

/** Where an old address leads in the end. */
function endOf(path: string, redirects: ReadonlyMap<string, string>): string | undefined {
  const way: string[] = []
  const follow = () => redirects.get(bareAddress(way.at(-1) ?? path))
  for (let next = follow(); next && !way.includes(next); next = follow()) way.push(next)
  return way.at(-1)
}

/** A page that is elsewhere under the same name. */
function sameName(path: string, paths: readonly string[]): string | undefined {
  const name = path.split('/').filter(Boolean).at(-1)
  return name && paths.find((other) => other.endsWith(`/${name}/`))
}

function anchorAdvice(anchor: string, { anchors }: SitePage): string {
  const meant = nearest(anchor, anchors)
  if (meant) return ` Did you mean #${meant}?`
  const known = anchors.filter((name) => name !== 'content')
  return known.length > 0 ? ` It has ${known.map((name) => `#${name}`).join(', ')}.` : ''
}
