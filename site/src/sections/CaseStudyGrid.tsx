import './case-study-cards.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { CaseStudyCard } from '../lib/cards.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { Picture } from '../ui/Picture.tsx'

type CaseStudyGridProps = {
  readonly read: string
  readonly items: readonly CaseStudyCard[]
  /** Under which heading it is: below one of a section, or right below the title of the page. */
  readonly heading?: 'h2' | 'h3'
}

/** Wide cards: the number over the scene of the sector, the story next to it. */
export function CaseStudyGrid({ read, items, heading: Heading = 'h2' }: CaseStudyGridProps) {
  return (
    <ul className="case-cards">
      {items.map((item) => (
        <li
          key={item.path}
          className="case-card"
          data-industry={item.industry}
          data-services={item.services.join(' ')}
        >
          <div className="case-card-scene">
            <Picture picture={item.picture} wanted="later" />
            <p className="count nums">{item.result.count}</p>
            <p className="strong">{item.result.title}</p>
          </div>
          <div className="flex grow flex-col p-6 lg:p-8">
            <p className="text-md text-muted">{item.client}</p>
            <Heading className="mt-2 text-2xl">
              <a href={item.path} className="whole-card">
                {item.title}
              </a>
            </Heading>
            <p className="mt-3 text-muted">{item.line}</p>
            <p aria-hidden="true" className="mt-auto flex items-center gap-2 pt-6 strong">
              {read}
              <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-5" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
