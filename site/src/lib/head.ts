export type HeadTag = {
  readonly tag: 'title' | 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** The background at the top of the page, in each theme. */
export type BarColours = { readonly light: string; readonly dark: string }

export type HeadData = {
  readonly title: string
  readonly description: string
  /** Path of the page, with its trailing slash. */
  readonly path: string
  /** Where the site lives, as Astro knows it. */
  readonly site: URL | string
  readonly siteName: string
  /** The colours of browsers around the page, by theme. */
  readonly barColours: BarColours
  /** Meta elements by which others know the owner of the site. */
  readonly verification: readonly { readonly name: string; readonly content: string }[]
  /** Whether search engines should show the page. */
  readonly isFound: boolean
  /** Path of the picture that social networks show, in the size below; undefined without one. */
  readonly socialImage: string | undefined
  /** The feed of the page, if it has one. */
  readonly feed?: { readonly title: string; readonly href: string } | undefined
}

export const SOCIAL_IMAGE_WIDTH_PX = 1200
export const SOCIAL_IMAGE_HEIGHT_PX = 630

/** Everything in a page's head that is data: search engines, social networks, browser colours. */
export function headTags(facts: HeadData): HeadTag[] {
  const { title, description, feed, barColours } = facts
  const url = new URL(facts.path, facts.site).href
  const image = facts.socialImage && new URL(facts.socialImage, facts.site).href
  return [
    { tag: 'title', attributes: {}, text: title },
    ...metas('name', { description, robots: facts.isFound ? 'index, follow' : 'noindex' }),
    ...(facts.path === '/' ? facts.verification.map(meta) : []),
    link({ rel: 'canonical', href: url }),
    ...(feed ? [link({ rel: 'alternate', type: 'application/rss+xml', ...feed })] : []),
    ...metas('property', {
      'og:type': 'website',
      'og:site_name': facts.siteName,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      ...(image && {
        'og:image': image,
        'og:image:width': String(SOCIAL_IMAGE_WIDTH_PX),
        'og:image:height': String(SOCIAL_IMAGE_HEIGHT_PX),
        // The words in it.
        'og:image:alt': title,
      }),
    }),
    ...metas('name', {
      'twitter:card': image ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
      ...(image && { 'twitter:image': image }),
      'color-scheme': 'light dark',
      // Dark Reader would lighten the text on pictures, which it leaves as they are. The site has a dark theme of its own.
      'darkreader-lock': '',
    }),
    ...(['light', 'dark'] as const).map((scheme) => {
      const media = `(prefers-color-scheme: ${scheme})`
      return meta({ name: 'theme-color', media, content: barColours[scheme] })
    }),
  ]
}

type Attributes = HeadTag['attributes']

const meta = (attributes: Attributes): HeadTag => ({ tag: 'meta', attributes })
const link = (attributes: Attributes): HeadTag => ({ tag: 'link', attributes })

function metas(key: 'name' | 'property', contents: Readonly<Record<string, string>>): HeadTag[] {
  return Object.entries(contents).map(([name, content]) => meta({ [key]: name, content }))
}
