import type { PageLink } from '../../lib/cards.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { SectionHeading, type SectionHeadingProps } from '../SectionHeading.tsx'
import { ProductScreen, type Screen } from './ProductScreen.tsx'

type ProductRow = PageLink & {
  readonly screen: Screen | undefined
}

type ProductListProps = SectionHeadingProps & {
  readonly seeProduct: string
  readonly items: readonly ProductRow[]
}

/** The products one under the other, their pictures on the right and on the left by turns. */
export function ProductList({ title, description, seeProduct, items }: ProductListProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-16 -mb-24">
        {items.map(({ title: name, line, path, screen }) => (
          <li
            key={path}
            className="group grid items-center gap-10 pb-24 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:even:grid-cols-[7fr_5fr]"
          >
            <div>
              <h3 className="text-3xl" translate="no">
                {name}
              </h3>
              <p className="mt-3 text-lg">{line}</p>
              <p className="mt-5">
                <ButtonLink label={`${seeProduct} ${name}`} path={path} look="text" />
              </p>
            </div>
            {screen && (
              <div className="lg:group-even:-order-1">
                <ProductScreen screen={screen} wanted="later" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
