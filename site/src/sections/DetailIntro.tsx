import type { ReactNode } from 'react'
import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Fact } from '../lib/cards.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Picture } from '../ui/Picture.tsx'
import { FactsCard } from './FactsCard.tsx'

type DetailIntroProps = {
  readonly title: string
  readonly line: string
  readonly facts: readonly Fact[]
  readonly picture: PictureData
  readonly breadcrumbs: BreadcrumbList
  /** Below the line. */
  readonly children?: ReactNode
}

/** The header of one case study or position: its title over the scene, its facts in a card at the edge. */
export function DetailIntro(props: DetailIntroProps) {
  const { title, line, facts, picture, breadcrumbs, children } = props
  return (
    <>
      <section className="scene scene-header">
        <div className="container-page pt-28 pb-80 lg:flex lg:min-h-144 lg:flex-col lg:justify-center lg:pb-36">
          <Breadcrumbs {...breadcrumbs} />
          <h1 className="title mt-6 max-w-[13em] text-balance">{title}</h1>
          <p className="lead mt-6 max-w-[27em]">{line}</p>
          {children}
        </div>
        {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
        <Picture picture={picture} wanted="first" />
      </section>
      <FactsCard items={facts} />
    </>
  )
}
