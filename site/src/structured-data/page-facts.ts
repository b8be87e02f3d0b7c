import type { Crumb } from '../lib/crumb.ts'
import type { Position } from '../shapes/careers.ts'
import type { Company } from '../shapes/company.ts'
import type { Insight } from '../shapes/insight.ts'

/** What a page is about, where search engines have a name for it. */
export type Subject =
  | { readonly kind: 'service'; readonly name: string }
  | { readonly kind: 'product'; readonly name: string }
  | ArticleSubject
  | { readonly kind: 'positions'; readonly items: readonly Position[] }

export type ArticleSubject = {
  readonly kind: 'article'
  readonly article: Pick<Insight, 'title' | 'date' | 'updated' | 'author' | 'tags'>
  /** The page on which the author is introduced, if there is one. */
  readonly authorPath?: string | undefined
}

/** What the structured data of a page is made from. */
export type PageFacts = {
  /** Where the site lives. */
  readonly site: URL | string
  /** Of the page, with its slashes. */
  readonly path: string
  readonly description: string
  /** Path of the picture that social networks show. */
  readonly socialImage: string
  readonly company: Company
  readonly trail?: readonly Crumb[] | undefined
  readonly subject?: Subject | undefined
  /** The day of the build. */
  readonly today: Date
}

/** A path of the site as a full address: search engines resolve no other. */
export function addressOf(path: string, { site }: Pick<PageFacts, 'site'>): string {
  return new URL(path, site).href
}
