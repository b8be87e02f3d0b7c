import './statistics.css'
import type { Statistic } from '../shapes/company.ts'

type StatisticsProps = { readonly title: string; readonly items: readonly Statistic[] }

/** The four headline numbers. */
export function Statistics({ title, items }: StatisticsProps) {
  return (
    <section
      id="results"
      tabIndex={-1}
      aria-labelledby="results-title"
      className="section container-page pb-0"
    >
      <h2 id="results-title" className="title">
        {title}
      </h2>
      <dl className="mt-8 grid grid-cols-2 gap-x-5 gap-y-8 lg:mt-12 lg:gap-x-8 lg:gap-y-12 xl:grid-cols-[1.55fr_1fr_1fr_1fr] xl:gap-y-0">
        {items.map(({ count, title: what, content }) => (
          // In one row, the sentences begin on one line, however long the names above them.
          <div
            key={what}
            className="flex flex-col pt-4 [border-top:2px_solid] xl:row-span-3 xl:grid xl:grid-rows-subgrid"
          >
            <dt className="order-2 mt-2 strong lg:mt-3 lg:text-lg">{what}</dt>
            <dd className="count nums max-xs:text-[2.3rem]">
              <Count text={count} />
            </dd>
            <dd className="order-3 mt-2 max-w-[26em] text-sm text-muted xs:text-base">{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number counts up once as it comes into view, in browsers with scroll-triggered animations; text stays. */
function Count({ text }: { readonly text: string }) {
  const [, number, unit] = /^(\d+)(.*)$/.exec(text) ?? []
  if (!number) return text
  return (
    <>
      <span className="counted" data-to={number}>
        {number}
      </span>
      {unit}
    </>
  )
}
