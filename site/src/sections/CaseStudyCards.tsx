import './case-study-cards.css'
import { ArrowRight } from 'lucide-react'
import type { CaseStudyCard } from '../lib/cards.ts'
import { ICON_STROKE } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type CaseStudyCardsProps = {
  readonly title: string
  readonly description?: string
  readonly read: string
  readonly items: readonly CaseStudyCard[]
}

/** Case studies as wide cards: the number over the scene of the sector, the story beside it. */
export function CaseStudyCards({ title, description, read, items }: CaseStudyCardsProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 grid gap-6 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.path} className="case-card">
            <div className="case-card-scene">
              <Picture picture={item.picture} wanted="later" />
              <p className="count nums">{item.result.count}</p>
              <p className="strong">{item.result.title}</p>
            </div>
            <div className="flex grow flex-col p-6 lg:p-8">
              <p className="text-md text-muted">{item.client}</p>
              <h3 className="mt-2 text-2xl">
                <a href={item.path} className="whole-card">
                  {item.title}
                </a>
              </h3>
              <p className="mt-3 text-muted">{item.line}</p>
              <p aria-hidden="true" className="mt-auto flex items-center gap-2 pt-6 strong">
                {read}
                <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-5" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
