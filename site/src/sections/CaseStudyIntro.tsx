import './case-study.css'
import type { Trail } from '../lib/crumb.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import type { CaseStudy, Fact } from '../shapes/case-study.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Picture } from '../ui/Picture.tsx'

type CaseStudyIntroProps = {
  readonly title: string
  readonly client: CaseStudy['client']
  readonly clientLabel: string
  readonly facts: readonly Fact[]
  readonly picture: PictureData
  readonly breadcrumbs: Trail
}

/** What was achieved, for whom; the facts of the project in a card that rises out of the scene. */
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
        {/* After the words: it stands on the lower edge, which moves while a slow page arrives. */}
        <Picture picture={picture} wanted="first" />
      </section>
      <div className="container-page relative -mt-14">
        <dl className="card facts">
          <div>
            <dt>{clientLabel}</dt>
            <dd>{client.name}</dd>
          </div>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
