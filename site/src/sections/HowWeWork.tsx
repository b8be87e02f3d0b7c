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
          <li key={label} className="week">
            <span className="wick" />
            <p className="strong text-secondary">{label}</p>
            <h3 className="mt-1 text-2xl">{step}</h3>
            <p className="mt-3 max-w-[32em] text-muted">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
