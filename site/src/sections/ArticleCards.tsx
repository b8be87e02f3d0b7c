import './window-card.css'
import './article-cards.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ArticleCard } from '../lib/cards.ts'
import { isoDay, readableDate } from '../lib/dates.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { Picture } from '../ui/Picture.tsx'

type ArticleCardsProps = {
  readonly items: readonly ArticleCard[]
  readonly readMore: string
  /** Whether the first is shown large. */
  readonly hasLead?: boolean
}

/** Articles as cards: their picture behind the words, a scrim between. */
export function ArticleCards({ items, readMore, hasLead = false }: ArticleCardsProps) {
  const isLead = (index: number) => hasLead && index === 0
  return (
    <ul className={`article-cards ${hasLead ? 'article-cards-lead' : ''}`}>
      {items.map(({ title, excerpt, date, url, picture }, index) => (
        <li key={url} className="night window-card article-card">
          <Picture picture={picture} wanted={isLead(index) ? 'first' : 'later'} />
          <div className="window-card-words">
            <time dateTime={isoDay(date)} className="text-sm nums">
              {readableDate(date)}
            </time>
            <h3 className={`mt-2 text-xl ${isLead(index) ? 'lg:text-4xl' : ''}`}>
              <a href={url} className="whole-card">
                {title}
              </a>
            </h3>
            <p className="mt-2 text-md">{excerpt}</p>
            <p aria-hidden="true" className="mt-4 flex items-center gap-2 strong text-accent">
              {readMore}
              <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-5" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
