import type { PictureData } from './describe-picture.ts'
import type { IconName } from './icon-names.ts'

/** A page as menus, cards and lists show it. */
export type PageLink = {
  readonly title: string
  /** A description in one sentence. */
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

export type Fact = { readonly label: string; readonly value: string }

export type CaseStudyCard = {
  readonly title: string
  readonly line: string
  readonly client: string
  readonly path: string
  /** The most important number and its title. */
  readonly result: { readonly count: string; readonly title: string }
  readonly picture: PictureData
  /** The file name of its industry, if it has one, and those of its services. */
  readonly industry?: string | undefined
  readonly services: readonly string[]
}

/** A person as the site shows them. */
export type PersonCard = {
  readonly name: string
  readonly role: string
  /** Their office. */
  readonly place: string
  /** One sentence only true of them. */
  readonly line: string
  /** Their photograph or drawing; without one their initials are shown. */
  readonly photo?: PictureData | undefined
  readonly links: readonly { readonly label: string; readonly link: string }[]
  /** The page with their articles, if they have written any. */
  readonly path?: string | undefined
}

export type ArticleCard = {
  readonly title: string
  readonly excerpt: string
  readonly date: Date
  /** A path of this site, or a full address. */
  readonly url: string
  readonly picture: PictureData | undefined
}

/** An open position as lists show it. */
export type PositionCard = {
  readonly title: string
  readonly line: string
  readonly path: string
  /** Where, and how much of the week. */
  readonly place: string
  readonly pay: string
  /** The first moment at which it is not open any more, in ISO 8601; see features/expiry. */
  readonly endsAt: string
}
