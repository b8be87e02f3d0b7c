import type { Fact } from '../lib/cards.ts'
import type { Company } from '../shapes/company.ts'

type FactsCardItem = Fact & {
  /** A wordmark in place of the value, which stays its name. */
  readonly logo?: Company['logos'][number]['file'] | undefined
}

type FactsCardProps = { readonly items: readonly FactsCardItem[] }

/** What one wants to know at a glance, in a card at the edge of a header. */
export function FactsCard({ items }: FactsCardProps) {
  // Four are never three and one.
  const columns =
    items.length === 4 ? 'xs:grid-cols-2' : 'xs:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'
  return (
    <div className="container-page relative -mt-14 print:mt-0">
      <dl
        className={`card facts grid gap-x-8 gap-y-5 px-[clamp(1.5rem,3vw,2.25rem)] py-[1.6rem] lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] ${columns}`}
      >
        {items.map(({ label, value, logo }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-[0.2rem] strong leading-[1.4]">
              {logo ? (
                <img
                  src={logo.src}
                  width={logo.width}
                  height={logo.height}
                  alt={value}
                  className="mt-2 max-h-[2.1rem] w-auto"
                />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
