import type { PictureData } from './describe-picture.ts'
import type { IconName } from './icon-names.ts'

/** A page as menus, cards and lists show it. */
export type PageLink = {
  readonly title: string
  /** One sentence on what is there. */
  readonly line: string
  readonly icon: IconName
  readonly path: string
}

/** One thing that was or is done for a client. */
export type Provided = {
  readonly title: string
  readonly content: string
  /** The page that says more, if there is one. */
  readonly path?: string
}

export type CaseStudyCard = {
  readonly title: string
  readonly line: string
  readonly client: string
  readonly path: string
  /** The number that says most, and what it counts. */
  readonly result: { readonly count: string; readonly title: string }
  readonly picture: PictureData
}

/** An article as its card shows it, whether it was written here or in Ghost. */
export type ArticleCard = {
  readonly title: string
  readonly excerpt: string
  readonly date: Date
  /** A path of this site, or a full address. */
  readonly url: string
  readonly picture: PictureData
}
