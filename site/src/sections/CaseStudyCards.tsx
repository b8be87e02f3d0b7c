import type { CaseStudyCard } from '../lib/cards.ts'
import type { Link } from '../shapes/field-kinds.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { CaseStudyGrid } from './CaseStudyGrid.tsx'
import { SectionHeading, type SectionHeadingProps } from './SectionHeading.tsx'

type CaseStudyCardsProps = SectionHeadingProps & {
  readonly read: string
  readonly items: readonly CaseStudyCard[]
  /** The way to all of them. */
  readonly all: Link
}

/** A few case studies on a page that is about something else. */
export function CaseStudyCards({ title, description, read, items, all }: CaseStudyCardsProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <div className="mt-8 lg:mt-12">
        <CaseStudyGrid read={read} items={items} heading="h3" />
      </div>
      <p className="mt-8">
        <ButtonLink {...all} look="outline" />
      </p>
    </section>
  )
}
