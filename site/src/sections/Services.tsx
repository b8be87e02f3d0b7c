import type { IconItem } from '../shapes/home.ts'
import { Icon } from '../ui/Icon.tsx'
import { AgentPaths } from './AgentPaths.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type ServicesProps = {
  readonly title: string
  readonly description: string
  readonly items: readonly IconItem[]
}

/** What the company does. The first service is a lit window of its own; the others are a ledger beside and below it. */
export function Services({ title, description, items }: ServicesProps) {
  const [first, ...others] = items
  return (
    <section id="services" tabIndex={-1} className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-14 grid gap-x-10 md:grid-cols-2 lg:grid-cols-12">
        {first && (
          <li className="relative isolate mb-6 overflow-clip rounded-box bg-neutral text-neutral-content md:col-span-2 lg:col-span-6 lg:row-span-3 lg:mr-2 lg:mb-0">
            <AgentPaths className="absolute inset-0 -z-10 size-full" />
            <div className="flex h-full min-h-104 flex-col justify-end bg-linear-to-t from-45% from-neutral to-transparent p-7 lg:p-10">
              <Icon name={first.icon} className="size-8 text-accent" />
              <h3 className="mt-4 text-3xl lg:text-4xl">{first.title}</h3>
              <p className="lead mt-3 opacity-90">{first.line}</p>
            </div>
          </li>
        )}
        {others.map((service, index) => (
          <li
            key={service.title}
            className={`flex gap-5 border-line border-t py-6 ${index < 3 ? 'lg:col-span-6 lg:py-8' : 'lg:col-span-4 lg:flex-col lg:gap-4 lg:py-9'} ${index === 3 ? 'lg:mt-10' : ''} ${index > 3 && index < 6 ? 'lg:mt-10' : ''}`}
          >
            <Icon name={service.icon} className="mt-0.5 size-7 shrink-0 text-secondary" />
            <div>
              <h3 className="text-xl">{service.title}</h3>
              <p className="mt-2 text-muted">{service.line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
