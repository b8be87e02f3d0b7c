import type { Product } from '../../shapes/product.ts'
import { NumberedSteps } from '../NumberedSteps.tsx'

type TourStepsProps = Product['tour'] & { readonly fits: Product['fits'] }

/** A task, step by step, next to a list of systems that the product works with. */
export function TourSteps({ title, items, fits }: TourStepsProps) {
  return (
    <div className="bg-base-200">
      <div className="section container-page grid items-start gap-x-10 gap-y-16 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <NumberedSteps title={title} steps={items} size="large" />
        </div>
        <section className="card p-7 lg:sticky lg:top-28 lg:col-span-5 lg:p-9">
          <h2 className="text-2xl">{fits.title}</h2>
          <p className="mt-4 text-muted">{fits.paragraph}</p>
          <ul className="mt-6 flex flex-wrap gap-2">
            {fits.items.map((item) => (
              <li key={item} className="tag">
                {item}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
