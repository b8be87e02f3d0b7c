import './case-study.css'
import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Fact } from '../lib/cards.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import type { CaseStudy } from '../shapes/case-study.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Picture } from '../ui/Picture.tsx'
import { FactsCard } from './FactsCard.tsx'

type CaseStudyIntroProps = {
  readonly title: string
  readonly client: CaseStudy['client']
  readonly clientLabel: string
  readonly facts: readonly Fact[]
  readonly picture: PictureData
  readonly breadcrumbs: BreadcrumbList
}

/** The result and the client; the facts of the project in a card over the scene. */
export function CaseStudyIntro(props: CaseStudyIntroProps) {
  const { title, client, clientLabel, facts, picture, breadcrumbs } = props
  return (
    <>
      <section className="scene scene-header">
        <div className="container-page pt-28 pb-80 lg:flex lg:min-h-144 lg:flex-col lg:justify-center lg:pb-36">
          <Breadcrumbs {...breadcrumbs} />
          <h1 className="title mt-6 max-w-[13em] text-balance">{title}</h1>
          <p className="lead mt-6 max-w-[27em]">
            {[client.name, client.sector, client.place].join(', ')}
          </p>
        </div>
        {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
        <Picture picture={picture} wanted="first" />
      </section>
      <FactsCard items={[{ label: clientLabel, value: client.name }, ...facts]} />
    </>
  )
}
