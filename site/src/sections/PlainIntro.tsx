import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Link } from '../shapes/text.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

type PlainIntroProps = {
  readonly title: string
  readonly paragraph: string
  readonly cta?: Link | undefined
  readonly breadcrumbs: BreadcrumbList
}

/** The head of a page whose pictures come right below it. */
export function PlainIntro({ title, paragraph, cta, breadcrumbs }: PlainIntroProps) {
  return (
    <section className="plain-intro">
      <div className="container-page pt-28 pb-4 lg:pt-40">
        <Breadcrumbs {...breadcrumbs} />
        <h1 className="display mt-6 max-w-[12em]">{title}</h1>
        <p className="lead mt-6 text-muted">{paragraph}</p>
        {cta && (
          <p className="mt-9">
            <ButtonLink {...cta} look="lantern" />
          </p>
        )}
      </div>
    </section>
  )
}
