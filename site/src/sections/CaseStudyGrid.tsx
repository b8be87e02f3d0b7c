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

/** Wide cards: the picture of the case study, its number, and the story in a line. */
export function CaseStudyGrid({ read, items, heading: Heading = 'h2' }: CaseStudyGridProps) {
  return (
    <ul className="case-cards grid gap-6 lg:grid-cols-2">
      {items.map((item) => (
        <li
          key={item.path}
          // A single card is horizontal: its picture on the left, its text on the right.
          className="group case-card lift relative flex flex-col overflow-clip rounded-box border border-line bg-card lg:only:col-span-2 lg:only:flex-row"
          data-industry={item.industry}
          data-services={item.services.join(' ')}
        >
          <Picture
            picture={item.picture}
            wanted="later"
            className="h-36 min-w-0 overflow-clip lg:h-60 lg:group-only:h-auto lg:group-only:flex-[0_0_48%] print:hidden"
            imgClassName="size-full object-cover object-[80%_70%]"
          />
          <div className="flex grow flex-col p-6 lg:p-8">
            <p className="text-4xl strong nums text-secondary">{item.result.count}</p>
            <p className="strong">{item.result.title}</p>
            <p className="mt-5 text-md text-muted">{item.client}</p>
            <Heading className="mt-1 text-2xl">
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
