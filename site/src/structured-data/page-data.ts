import type { Breadcrumb } from '../lib/breadcrumb.ts'
import type { PersonCard } from '../lib/cards.ts'
import type { Company, Office } from '../shapes/company.ts'
import type { Insight } from '../shapes/insight.ts'
import type { Position } from '../shapes/position.ts'

/** What a page is about, where search engines have a name for it. */
export type Subject =
  | { readonly kind: 'service' | 'product'; readonly name: string }
  | {
      readonly kind: 'article'
      readonly article: Pick<Insight, 'title' | 'date' | 'updated' | 'tags'>
      readonly author: Pick<PersonCard, 'name' | 'role' | 'path'>
    }
  | {
      readonly kind: 'person'
      readonly person: Pick<PersonCard, 'name' | 'role' | 'line' | 'photo' | 'links'>
    }
  /** The pages in a list. */
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly Breadcrumb[] }
  | PositionSubject

export type PositionSubject = {
  readonly kind: 'position'
  readonly name: string
  readonly position: Pick<
    Position,
    'work' | 'duties' | 'asks' | 'employment' | 'remoteIn' | 'salary' | 'posted'
  > & {
    readonly slug: string
    readonly offices: readonly Office[]
    /** The first moment after the last day to apply. */
    readonly endsAt: Date
  }
}

export type PageData = {
  /** Where the site lives. */
  readonly site: URL | string
  /** Of the page, with its slashes. */
  readonly path: string
  readonly description: string
  /** Path of the picture that social networks show; undefined without one. */
  readonly socialImage: string | undefined
  /** Path of the page that searches the site; undefined without one. */
  readonly searchPath: string | undefined
  readonly company: Company
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined
  readonly subject?: Subject | undefined
}

/** A path of the site as a full address: search engines resolve no other. */
export function addressOf(path: string, { site }: Pick<PageData, 'site'>): string {
  return new URL(path, site).href
}
