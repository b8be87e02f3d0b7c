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

/** Wide cards: the number over the picture of the case study, the story next to it. */
export function CaseStudyGrid({ read, items, heading: Heading = 'h2' }: CaseStudyGridProps) {
  return (
    <ul className="case-cards grid gap-6 lg:grid-cols-2">
      {items.map((item) => (
        <li
          key={item.path}
          // A single card is horizontal: its scene on the left, its text on the right.
          className="group case-card lift relative flex flex-col overflow-clip lg:only:col-span-2 lg:only:flex-row"
          data-industry={item.industry}
          data-services={item.services.join(' ')}
        >
          <div className="case-card-scene relative isolate flex min-h-44 flex-col justify-end p-6 text-[oklch(0.97_0.01_255)] lg:min-h-60 lg:group-only:flex-[0_0_48%]">
            <Picture
              picture={item.picture}
              wanted="later"
              className="absolute inset-0 -z-2 overflow-clip"
              imgClassName="size-full object-cover object-[80%_70%]"
            />
            <p className="count nums text-accent">{item.result.count}</p>
            <p className="max-w-[16em] strong">{item.result.title}</p>
          </div>
          <div className="flex grow flex-col p-6 lg:p-8">
            <p className="text-md text-muted">{item.client}</p>
            <Heading className="mt-2 text-2xl">
              <a href={item.path} className="whole-card">
                {item.title}
              </a>
            </Heading>
            <p className="mt-3 text-muted max-xs:hidden">{item.line}</p>
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
