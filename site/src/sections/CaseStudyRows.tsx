import ArrowRight from 'lucide-react/icons/arrow-right'
import type { CaseStudyCard } from '../lib/cards.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import './rows.css'
import { SectionHeading } from './SectionHeading.tsx'

type CaseStudyRowsProps = {
  readonly title: string
  readonly description: string
  readonly items: readonly Omit<CaseStudyCard, 'picture'>[]
}

/** Many case studies at once: a row each, the number that says most in front. */
export function CaseStudyRows({ title, description, items }: CaseStudyRowsProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 rules rows rows-numbers">
        {items.map(({ title: study, client, path, result }) => (
          <li key={path}>
            <p className="text-3xl strong nums text-secondary">{result.count}</p>
            <h3 className="text-xl">
              <a href={path} className="whole-card">
                {study}
              </a>
            </h3>
            <p className="text-muted">{client}</p>
            <ArrowRight aria-hidden="true" strokeWidth={ICON_STROKE} className="arrow size-6" />
          </li>
        ))}
      </ul>
    </section>
  )
}
