import type { Statistic } from '../shapes/company.ts'

type StatisticsProps = { readonly title: string; readonly items: readonly Statistic[] }

/** The four headline numbers. */
export function Statistics({ title, items }: StatisticsProps) {
  return (
    <section id="results" tabIndex={-1} className="section container-page pb-0">
      <h2 className="title">{title}</h2>
      <dl className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-2 xl:grid-cols-[1.55fr_1fr_1fr_1fr]">
        {items.map(({ count, title: what, content }) => (
          <div key={what} className="flex flex-col border-base-content border-t-2 pt-5">
            <dt className="order-2 mt-3 font-semibold text-lg tracking-tight">{what}</dt>
            <dd className="font-[680] text-[clamp(3.5rem,2.6rem+3.4vw,5.5rem)] tabular-nums leading-none tracking-[-0.045em]">
              {count}
            </dd>
            <dd className="order-3 mt-2 max-w-[26em] text-muted">{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
