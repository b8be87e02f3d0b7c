import { APPLY_PATH } from '../lib/paths.ts'
import type { Person } from '../shapes/about-us.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type PeopleProps = {
  readonly title: string
  readonly description: string
  readonly items: readonly Person[]
  readonly join: { readonly text: string; readonly button: string }
}

/** Who answers for what. Nobody is photographed: the sentence is the portrait. */
export function People({ title, description, items, join }: PeopleProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 grid gap-x-10 gap-y-12 xs:grid-cols-2 lg:grid-cols-4">
        {items.map(({ name, role, place, line }) => (
          <li key={name} className="rule pt-5">
            <span className="wick block" />
            <h3 className="mt-6 text-xl">{name}</h3>
            <p className="mt-1 text-md strong text-secondary">
              {role}, {place}
            </p>
            <p className="mt-3 text-muted">{line}</p>
          </li>
        ))}
      </ul>
      <div className="mt-14 flex flex-wrap items-center gap-x-8 gap-y-4">
        <p className="strong text-lg">{join.text}</p>
        <ButtonLink label={join.button} path={APPLY_PATH} look="outline" opens="resume-popup" />
      </div>
    </section>
  )
}
