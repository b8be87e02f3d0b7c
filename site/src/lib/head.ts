export type HeadTag = {
  readonly tag: 'title' | 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** The background at the top of the page, in each theme. */
export type BarColours = { readonly light: string; readonly dark: string }

export type HeadFacts = {
  readonly title: string
  readonly description: string
  /** Path of the page, with its trailing slash. */
  readonly path: string
  /** Where the site lives, as Astro knows it. */
  readonly site: URL | string
  readonly siteName: string
  /** The colours of browsers around the page, by theme. */
  readonly barColours: BarColours
  /** Whether search engines should show the page. */
  readonly isFound: boolean
  /** Path of the picture that social networks show, SOCIAL_IMAGE_WIDTH_PX by SOCIAL_IMAGE_HEIGHT_PX. */
  readonly socialImage: string
  /** The feed that follows what the page shows, if there is one. */
  readonly feed?: { readonly title: string; readonly path: string } | undefined
}

export const SOCIAL_IMAGE_WIDTH_PX = 1200
export const SOCIAL_IMAGE_HEIGHT_PX = 630

/** Everything in a page's head that is data: search engines, social networks, browser colours. */
export function headTags(facts: HeadFacts): HeadTag[] {
  const url = new URL(withTrailingSlash(facts.path), facts.site).href
  const image = new URL(facts.socialImage, facts.site).href
  return [
    { tag: 'title', attributes: {}, text: facts.title },
    named('description', facts.description),
    named('robots', facts.isFound ? 'index, follow' : 'noindex'),
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    ...(facts.feed ? [feedLink(facts.feed)] : []),
    ...openGraph({ ...facts, url, image }),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', facts.title),
    named('twitter:description', facts.description),
    named('twitter:image', image),
    named('color-scheme', 'light dark'),
    themeColor('light', facts.barColours.light),
    themeColor('dark', facts.barColours.dark),
  ]
}

function openGraph(facts: HeadFacts & { readonly url: string; readonly image: string }): HeadTag[] {
  return [
    property('og:type', 'website'),
    property('og:site_name', facts.siteName),
    property('og:title', facts.title),
    property('og:description', facts.description),
    property('og:url', facts.url),
    property('og:image', facts.image),
    property('og:image:width', String(SOCIAL_IMAGE_WIDTH_PX)),
    property('og:image:height', String(SOCIAL_IMAGE_HEIGHT_PX)),
  ]
}

function feedLink({ title, path }: NonNullable<HeadFacts['feed']>): HeadTag {
  return {
    tag: 'link',
    attributes: { rel: 'alternate', type: 'application/rss+xml', title, href: path },
  }
}

function withTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

function named(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } }
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: name, content } }
}

function themeColor(scheme: 'light' | 'dark', content: string): HeadTag {
  const media = `(prefers-color-scheme: ${scheme})`
  return { tag: 'meta', attributes: { name: 'theme-color', media, content } }
}
