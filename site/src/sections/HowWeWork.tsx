import type { WeekStep } from '../shapes/home.ts'
import { SectionHeading } from './SectionHeading.tsx'

type HowWeWorkProps = {
  readonly title: string
  readonly description: string
  readonly steps: readonly WeekStep[]
}

/** The first month as a path of four lanterns. */
export function HowWeWork({ title, description, steps }: HowWeWorkProps) {
  return (
    <section id="how-we-work" tabIndex={-1} className="section container-page">
      <SectionHeading title={title} description={description} />
      <ol className="mt-14 grid lg:grid-cols-4">
        {steps.map(({ label, title: step, content }) => (
          <li
            key={label}
            className="relative border-line pb-10 pl-10 not-last:border-l-2 last:pb-0 lg:border-t-2 lg:pt-10 lg:pr-8 lg:pl-0 lg:not-last:border-l-0"
          >
            <span className="wick absolute top-1 -left-2.5 lg:-top-2.5 lg:left-0" />
            <p className="font-semibold text-secondary">{label}</p>
            <h3 className="mt-1 text-2xl">{step}</h3>
            <p className="mt-3 max-w-[32em] text-muted">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
