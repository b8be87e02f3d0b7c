import './case-study.css'
import type { TitledText } from '../shapes/steps.ts'

type ApproachProps = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly steps: readonly TitledText[]
}

/** How a project was gone about: the reasoning on the left, the steps in order on the right. */
export function Approach({ title, paragraphs, steps }: ApproachProps) {
  return (
    <section className="container-page grid gap-x-10 gap-y-12 pb-24 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h2 className="title">{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-5 text-muted">
            {paragraph}
          </p>
        ))}
      </div>
      <ol className="lit-steps lg:col-span-6 lg:col-start-7">
        {steps.map((step) => (
          <li key={step.title}>
            <h3 className="text-lg">{step.title}</h3>
            <p className="mt-1 text-muted">{step.content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
