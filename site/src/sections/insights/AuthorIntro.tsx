import type { BreadcrumbList } from '../../lib/breadcrumb.ts'
import type { PersonCard } from '../../lib/cards.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { ProfileLinks } from '../ProfileLinks.tsx'

type AuthorIntroProps = {
  readonly person: PersonCard
  readonly biography: readonly string[]
  readonly breadcrumbs: BreadcrumbList
}

/** The head of an author's page: who it is, and a few paragraphs. */
export function AuthorIntro({ person, biography, breadcrumbs }: AuthorIntroProps) {
  const { name, role, place, photo, links } = person
  const [first, ...others] = biography
  return (
    <section className="page-light">
      <div className="container-page pt-28 lg:pt-36">
        <Breadcrumbs {...breadcrumbs} />
        <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <Portrait name={name} photo={photo} wanted="first" className="w-40" />
            <h1 className="title mt-7" translate="no">
              {name}
            </h1>
            <p className="mt-3 text-lg strong text-secondary">
              {role}, {place}
            </p>
            <ProfileLinks name={name} links={links} />
          </div>
          <div className="lg:col-span-7 lg:pt-2">
            <p className="lead">{first}</p>
            {others.map((paragraph) => (
              <p key={paragraph} className="mt-5 max-w-[38em] text-muted">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
