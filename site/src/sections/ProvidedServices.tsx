import type { Provided } from '../lib/cards.ts'
import { Artifact, type ArtifactData } from './artifacts/Artifact.tsx'
import { TitleOrLink } from './TitleOrLink.tsx'

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
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        {/* As tall as its text: next to a tall list it would never be completely in view. */}
        <div className="self-start lg:sticky lg:top-28 lg:col-span-5 xl:col-span-4">
          <h2 className="title">{title}</h2>
          {artifact && <Artifact artifact={artifact} className="mt-8" />}
        </div>
        {/* A grid: its rows share the height of the drawing beside them. */}
        <ul className="rules grid lg:col-span-7 xl:col-span-8">
          {items.map(({ title: name, content, path }) => (
            <li
              key={name}
              className="grid content-start gap-x-8 gap-y-1 py-[1.2rem] md:max-lg:grid-cols-[5fr_7fr] xl:grid-cols-[5fr_7fr]"
            >
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
