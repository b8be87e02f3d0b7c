import type { Trail } from '../lib/crumb.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'

type PlainIntroProps = {
  readonly title: string
  readonly paragraph: string
  readonly breadcrumbs: Trail
}

/** The head of a page whose pictures come right below it. */
export function PlainIntro({ title, paragraph, breadcrumbs }: PlainIntroProps) {
  return (
    <section className="plain-intro">
      <div className="container-page pt-28 pb-4 lg:pt-40">
        <Breadcrumbs {...breadcrumbs} />
        <h1 className="display mt-6 max-w-[12em]">{title}</h1>
        <p className="lead mt-6 text-muted">{paragraph}</p>
      </div>
    </section>
  )
}
