import './product.css'
import type { ReactNode } from 'react'
import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Link } from '../shapes/field-kinds.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

type FigureIntroProps = {
  /** The product or the client. */
  readonly name: string
  readonly title: string
  readonly paragraph: string
  readonly cta?: Link
  readonly breadcrumbs: BreadcrumbList
  /** A wide figure leaves the page to the right, a narrow one is a sheet. */
  readonly figure: 'wide' | 'narrow'
  readonly children?: ReactNode
}

const LOOKS = {
  wide: {
    space: 'pb-16 lg:pb-20',
    words: 'md:col-span-12 lg:col-span-5',
    figure: 'md:col-span-12 min-[90rem]:me-[calc((80rem-min(100vw,100rem))/2)] lg:col-span-7',
  },
  // A card overlaps its lower edge.
  narrow: {
    space: 'pb-24',
    words: 'md:col-span-6 lg:col-span-7',
    figure: 'md:col-span-6 lg:col-span-5 lg:w-[min(26rem,100%)] lg:justify-self-end',
  },
} as const

/** The first screen of a product or a case study: what it does on the left, the thing itself on the right. */
export function FigureIntro(props: FigureIntroProps) {
  const { name, title, paragraph, cta, breadcrumbs, figure, children } = props
  const look = LOOKS[figure]
  return (
    <section className="product-intro overflow-x-clip">
      <div
        className={`container-page grid items-start gap-x-8 gap-y-10 pt-22 md:grid-cols-12 lg:gap-x-12 lg:pt-32 ${look.space}`}
      >
        <div className={look.words}>
          <Breadcrumbs {...breadcrumbs} />
          <p className="mt-4 strong text-secondary lg:mt-6" translate="no">
            {name}
          </p>
          <h1 className="title mt-2 lg:mt-3">{title}</h1>
          <p className="lead mt-4 lg:mt-6">{paragraph}</p>
          {cta && (
            <p className="mt-6 lg:mt-9">
              <ButtonLink {...cta} look="accent" />
            </p>
          )}
        </div>
        {children && <div className={look.figure}>{children}</div>}
      </div>
    </section>
  )
}
