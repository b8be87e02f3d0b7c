import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Fact } from '../lib/cards.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import type { Link } from '../shapes/text.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { FactsCard } from './FactsCard.tsx'

type PositionIntroProps = {
  readonly title: string
  readonly line: string
  readonly apply: Link
  /** In place of the button once the last day is over. */
  readonly closed: string
  /** When that is, in ISO 8601; see features/expiry. */
  readonly endsAt: string
  readonly facts: readonly Fact[]
  readonly picture: PictureData
  readonly breadcrumbs: BreadcrumbList
}

/** The position, and the way to the form; place, pay and last day in a card over the scene. */
export function PositionIntro(props: PositionIntroProps) {
  const { title, line, apply, closed, endsAt, facts, picture, breadcrumbs } = props
  return (
    <>
      <section className="scene scene-header">
        <div className="container-page pt-28 pb-80 lg:flex lg:min-h-144 lg:flex-col lg:justify-center lg:pb-36">
          <Breadcrumbs {...breadcrumbs} />
          <h1 className="title mt-6 max-w-[13em] text-balance">{title}</h1>
          <p className="lead mt-6 max-w-[27em]">{line}</p>
          <p className="mt-8" data-until={endsAt}>
            <ButtonLink {...apply} look="lantern" />
          </p>
          <p className="mt-8 strong" data-from={endsAt} hidden>
            {closed}
          </p>
        </div>
        {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
        <Picture picture={picture} wanted="first" />
      </section>
      <FactsCard items={facts} />
    </>
  )
}
