import type { ArticleCard } from '../../lib/cards.ts'
import type { Link } from '../../shapes/field-kinds.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ArticleCards } from '../ArticleCards.tsx'

type InsightsTeaserProps = {
  readonly title: string
  readonly link: Link
  readonly readMore: string
  readonly items: readonly ArticleCard[]
}

/** The newest articles, and the way to all of them. */
export function InsightsTeaser({ title, link, readMore, items }: InsightsTeaserProps) {
  return (
    <section className="container-page pb-12 lg:pb-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 className="title">{title}</h2>
        <ButtonLink {...link} look="text" />
      </div>
      {/* A phone has one: each more would be a screen of its own. */}
      <div className="max-md:[&_.article-card+.article-card]:hidden">
        <ArticleCards items={items} readMore={readMore} />
      </div>
    </section>
  )
}
