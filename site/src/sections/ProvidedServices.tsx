import type { Provided } from '../lib/cards.ts'
import { Artifact, type ArtifactData } from './Artifact.tsx'
import { PairRows } from './PairRows.tsx'

type ProvidedServicesProps = {
  readonly title: string
  readonly items: readonly Provided[]
  /** One of them as it is handed over, below the heading. */
  readonly artifact?: ArtifactData | undefined
}

/** The services provided. The guide is offered when this section has been read. */
export function ProvidedServices({ title, items, artifact }: ProvidedServicesProps) {
  return (
    <section id="services-provided" tabIndex={-1} className="section bg-base-200">
      <div
        className={`container-page grid gap-x-10 gap-y-10 lg:grid-cols-12 ${artifact ? 'md:grid-cols-2' : ''}`}
      >
        {/* As tall as its text: next to a tall list it would never be completely in view. */}
        <div className="self-start lg:sticky lg:top-28 lg:col-span-5 xl:col-span-4">
          <h2 className="title">{title}</h2>
          {artifact && <Artifact artifact={artifact} className="mt-8" />}
        </div>
        {/* A grid, so that its rows are as tall together as the drawing next to them. */}
        <PairRows items={items} className="grid lg:col-span-7 xl:col-span-8" />
      </div>
    </section>
  )
}
