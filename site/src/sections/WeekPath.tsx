import type { Link } from '../shapes/field-kinds.ts'
import type { Weeks } from '../shapes/shared-fields.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type WeekPathProps = Weeks & {
  readonly id?: string
  /** Below the last week, with a link next to it. */
  readonly cta?: Link | undefined
  readonly more?: Link | undefined
}

/** How the work goes, as a path: across from lg, down below it. */
export function WeekPath({ id, title, description, steps, cta, more }: WeekPathProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="section container-page">
      <SectionHeading title={title} description={description} />
      <ol className={`mt-10 grid lg:mt-14 ${columnsOf(steps.length)}`}>
        {steps.map(({ label, title: step, content }) => (
          <li
            key={label}
            className="week relative pb-7 ps-8 last:pb-0 lg:pt-10 lg:pe-8 lg:pb-0 lg:ps-0"
          >
            <span className="week-dot absolute top-1 -start-[0.62rem] lg:-top-[0.62rem] lg:start-0" />
            <p className="strong text-secondary">{label}</p>
            <h3 className="mt-1 text-xl lg:text-2xl">{step}</h3>
            <p className="mt-2 max-w-[32em] text-muted lg:mt-3">{content}</p>
          </li>
        ))}
      </ol>
      {cta && (
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink {...cta} look="outline" />
          {more && <ButtonLink {...more} look="text" />}
        </p>
      )}
    </section>
  )
}

function columnsOf(steps: number): string {
  if (steps % 3 === 0) return 'lg:grid-cols-3'
  return steps === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'
}
