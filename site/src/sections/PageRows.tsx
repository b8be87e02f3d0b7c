import './rows.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PageLink } from '../lib/cards.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { Icon } from '../ui/Icon.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type PageRowsProps = {
  readonly title: string
  readonly description?: string | undefined
  readonly items: readonly PageLink[]
}

/** Pages as a list of rows, so that nine of them can be compared line by line. */
export function PageRows({ title, description, items }: PageRowsProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 rules rows">
        {items.map(({ title: name, line, icon, path }) => (
          <li key={path}>
            <Icon name={icon} className="size-7 text-secondary" />
            <h3 className="text-2xl">
              <a href={path} className="whole-card">
                {name}
              </a>
            </h3>
            <p className="text-muted">{line}</p>
            <ArrowRight aria-hidden="true" strokeWidth={ICON_STROKE} className="arrow size-6" />
          </li>
        ))}
      </ul>
    </section>
  )
}
