import './window-card.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ArticleCard } from '../lib/cards.ts'
import { readableDate } from '../lib/dates.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { isoDay } from '../lib/iso-day.ts'
import { Picture } from '../ui/Picture.tsx'

type ArticleCardsProps = {
  readonly items: readonly ArticleCard[]
  readonly readMore: string
  /** Whether the first is shown large on wide screens, and the two after it half as wide. */
  readonly hasLead?: boolean
}

const LEAD_WORDS =
  'lead-card-words lg:flex lg:flex-col lg:justify-end lg:self-stretch lg:p-10 lg:pe-[52%]'

/** Articles as cards: their picture behind the words, a scrim between. */
export function ArticleCards({ items, readMore, hasLead = false }: ArticleCardsProps) {
  const columns = hasLead ? 'lg:grid-cols-6' : items.length > 2 ? 'lg:grid-cols-3' : ''
  const place = hasLead
    ? 'lg:col-span-2 lg:first:col-span-6 lg:first:min-h-136 lg:nth-2:col-span-3 lg:nth-3:col-span-3'
    : ''
  return (
    <ul className={`article-cards mt-8 grid lg:mt-10 gap-5 md:grid-cols-2 ${columns}`}>
      {items.map(({ title, excerpt, date, url, picture }, index) => {
        const isLead = hasLead && index === 0
        return (
          <li
            key={url}
            // No card is alone in a row of two.
            className={`night article-card window-card lift min-h-112 md:min-h-124 md:max-lg:last:odd:col-span-2 ${place}`}
          >
            <Picture
              picture={picture}
              wanted={isLead ? 'first' : 'later'}
              className={`inset-x-0 top-0 h-60 md:h-80 ${isLead ? 'lg:bottom-0 lg:h-auto' : ''}`}
              imgClassName="size-full object-cover object-[50%_45%]"
            />
            <div className={`window-card-words ${isLead ? LEAD_WORDS : ''}`}>
              <time dateTime={isoDay(date)} className="text-sm nums">
                {readableDate(date)}
              </time>
              <h3 className={`mt-2 text-xl ${isLead ? 'lg:text-4xl' : ''}`}>
                <a href={url} className="whole-card">
                  {title}
                </a>
              </h3>
              <p className="mt-2 text-md">{excerpt}</p>
              <p aria-hidden="true" className="mt-4 flex items-center gap-2 strong text-lit">
                {readMore}
                <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-5" />
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
