import './rows.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PageLink } from '../lib/cards.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { Icon } from '../ui/Icon.tsx'
import { SectionHeading, type SectionHeadingProps } from './SectionHeading.tsx'

/** In front is its icon, or the number that says most. */
type PageRow = Omit<PageLink, 'icon'> & (Pick<PageLink, 'icon'> | { readonly count: string })

type PageRowsProps = SectionHeadingProps & {
  readonly items: readonly PageRow[]
}

/** Pages as a list of rows, so that many of them can be compared line by line. */
export function PageRows({ title, description, items }: PageRowsProps) {
  const hasNumbers = items.some((item) => 'count' in item)
  const columns = hasNumbers
    ? 'lg:grid-cols-[9rem_7fr_4fr_2rem]'
    : 'grid-cols-[auto_1fr] lg:grid-cols-[3rem_5fr_6fr_2rem]'
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className={`mt-12 rules rows ${hasNumbers ? 'rows-numbers' : ''}`}>
        {items.map((item) => (
          <li key={item.path} className={`gap-x-5 gap-y-1 py-6 lg:py-7 ${columns}`}>
            {'count' in item ? (
              <p className="text-3xl strong nums text-secondary">{item.count}</p>
            ) : (
              <Icon name={item.icon} className="size-7 text-secondary" />
            )}
            <h3 className={hasNumbers ? 'text-xl' : 'text-2xl'}>
              <a href={item.path} className="whole-card">
                {item.title}
              </a>
            </h3>
            <p className={hasNumbers ? 'text-muted' : 'text-muted max-lg:col-start-2'}>
              {item.line}
            </p>
            <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-6 max-lg:hidden" />
          </li>
        ))}
      </ul>
    </section>
  )
}
