import type { PageLink } from '../../lib/cards.ts'
import { Icon } from '../../ui/Icon.tsx'

type RelatedServiceProps = { readonly title: string; readonly service: PageLink }

/** The service that an article is about, at its end. */
export function RelatedService({ title, service }: RelatedServiceProps) {
  return (
    <div className="lift relative mt-14 flex gap-5 card p-6 lg:p-8">
      <Icon name={service.icon} className="mt-1 size-7 shrink-0 text-secondary" />
      <div>
        <p className="text-md text-muted">{title}</p>
        <h2 className="mt-1 text-2xl">
          <a href={service.path} className="whole-card">
            {service.title}
          </a>
        </h2>
        <p className="mt-2 text-muted">{service.line}</p>
      </div>
    </div>
  )
}
