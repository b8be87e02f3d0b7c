import type { Provided } from '../lib/cards.ts'
import { TitleOrLink } from './TitleOrLink.tsx'

type ProvidedServicesProps = { readonly title: string; readonly items: readonly Provided[] }

/** The services provided. The guide is offered when this section has been read. */
export function ProvidedServices({ title, items }: ProvidedServicesProps) {
  return (
    <section id="services-provided" tabIndex={-1} className="section bg-base-200">
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        {/* As tall as its text: next to a tall list it would never be completely in view. */}
        <h2 className="title self-start lg:col-span-4">{title}</h2>
        <ul className="rules lg:col-span-8">
          {items.map(({ title: name, content, path }) => (
            <li key={name} className="grid gap-x-8 gap-y-1 py-[1.4rem] md:grid-cols-[5fr_7fr]">
              <h3 className="text-lg">
                <TitleOrLink title={name} path={path} />
              </h3>
              <p className="text-muted">{content}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
