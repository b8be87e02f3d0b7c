import type { PersonCard } from '../lib/cards.ts'
import { fillIn } from '../lib/fill-in.ts'
import { APPLY_PATH } from '../lib/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import { SectionHeading, type SectionHeadingProps } from './SectionHeading.tsx'

type PeopleProps = SectionHeadingProps & {
  readonly items: readonly PersonCard[]
  /** The link to somebody's articles; `{name}` is filled in. */
  readonly articles: string
  readonly join?: { readonly text: string; readonly button: string } | undefined
}

export function People({ title, description, items, articles, join }: PeopleProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-4">
        {items.map(({ name, role, place, line, photo, links, path }) => (
          <li
            key={name}
            className="grid grid-cols-[7rem_1fr] items-start gap-x-5 xs:grid-cols-[8rem_1fr] lg:block"
          >
            <Portrait name={name} photo={photo} wanted="later" className="w-full" />
            <div className="wrap-anywhere lg:mt-6">
              <h3 className="text-xl" translate="no">
                {name}
              </h3>
              <p className="mt-1 text-md strong text-secondary">
                {role}, {place}
              </p>
              <p className="mt-3 text-muted">{line}</p>
              {path && (
                <p className="mt-3 text-md">
                  <a href={path} className="link inline-block">
                    {fillIn(articles, { name })}
                  </a>
                </p>
              )}
              <ProfileLinks name={name} links={links} />
            </div>
          </li>
        ))}
      </ul>
      {join && (
        <div className="mt-14 flex flex-wrap items-center gap-x-8 gap-y-4">
          <p className="strong text-lg">{join.text}</p>
          <ButtonLink label={join.button} path={APPLY_PATH} look="outline" opens="resume-popup" />
        </div>
      )}
    </section>
  )
}
