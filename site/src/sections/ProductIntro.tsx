import './product.css'
import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { Product } from '../shapes/product.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ProductScreen, type Screen } from './screens/ProductScreen.tsx'

type ProductIntroProps = Product['intro'] & {
  readonly name: string
  readonly screen: (Screen & { readonly caption: string }) | undefined
  readonly breadcrumbs: BreadcrumbList
}

/** A product's first screen: what it does for you on the left, the thing itself leaving the page to the right. */
export function ProductIntro(props: ProductIntroProps) {
  const { name, title, paragraph, cta, screen, breadcrumbs } = props
  return (
    <section className="product-intro overflow-x-clip">
      <div className="container-page grid items-center gap-x-12 gap-y-14 pt-28 pb-16 lg:grid-cols-12 lg:pt-36 lg:pb-24">
        <div className="lg:col-span-5">
          <Breadcrumbs {...breadcrumbs} />
          <p className="mt-6 strong text-secondary">{name}</p>
          <h1 className="title mt-3">{title}</h1>
          <p className="lead mt-6">{paragraph}</p>
          <p className="mt-9">
            <ButtonLink {...cta} look="lantern" />
          </p>
        </div>
        {screen && (
          <figure className="min-[90rem]:me-[calc((80rem-min(100vw,100rem))/2)] lg:col-span-7">
            <ProductScreen screen={screen} wanted="first" />
            <figcaption className="mt-4 text-sm text-muted">{screen.caption}</figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}
