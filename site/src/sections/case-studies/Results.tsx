import type { CaseStudy } from '../../shapes/case-study.ts'
import type { Link } from '../../shapes/field-kinds.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Chart } from '../../ui/Chart.tsx'

type ResultsProps = {
  readonly results: CaseStudy['results']
  readonly chart: CaseStudy['chart']
  readonly dataLabel: string
  readonly cta: Link
}

/** The results: three numbers, one chart, their limits, and the way to ask about them. */
export function Results({ results, chart, dataLabel, cta }: ResultsProps) {
  return (
    <section className="section container-page">
      <h2 className="title max-w-[16em]">{results.title}</h2>
      <dl className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3 xl:gap-y-0">
        {results.items.map(({ count, title, content }) => (
          <div
            key={title}
            className="flex flex-col pt-5 [border-top:2px_solid] xl:row-span-3 xl:grid xl:grid-rows-subgrid"
          >
            <dt className="order-2 mt-3 strong text-lg">{title}</dt>
            <dd className="count nums">{count}</dd>
            <dd className="order-3 mt-2 text-muted">{content}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-16 grid items-start gap-10 lg:grid-cols-12">
        <div className="card p-6 lg:col-span-8 lg:p-9">
          <Chart {...chart} dataLabel={dataLabel} />
        </div>
        <div className="lg:col-span-4 lg:pt-4">
          <p className="text-muted">{results.paragraph}</p>
          <p className="mt-6">
            <ButtonLink {...cta} look="outline" />
          </p>
        </div>
      </div>
    </section>
  )
}
