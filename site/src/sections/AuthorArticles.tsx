import type { ArticleCard } from '../lib/cards.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ArticleCards } from './ArticleCards.tsx'

type AuthorArticlesProps = {
  readonly title: string
  readonly items: readonly ArticleCard[]
  readonly readMore: string
  /** The link to the articles of everybody. */
  readonly all: { readonly label: string; readonly path: string }
}

/** The articles of one author, and the way to all others. */
export function AuthorArticles({ title, items, readMore, all }: AuthorArticlesProps) {
  return (
    <section className="container-page pt-16 pb-24 lg:pt-24">
      <h2 className="title">{title}</h2>
      <ArticleCards items={items} readMore={readMore} />
      <p className="mt-8">
        <ButtonLink {...all} look="text" />
      </p>
    </section>
  )
}
