import type { CaseStudy } from '../../shapes/case-study.ts'

/** How a project was gone about: the reasoning on the left, the steps in order on the right. */
export function Approach({ title, paragraphs, steps }: CaseStudy['approach']) {
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
      <ol className="lg:col-span-6 lg:col-start-7">
        {steps.map((step, index) => (
          <li key={step.title} className="group relative pb-8 ps-14">
            <span
              aria-hidden="true"
              className="absolute -top-0.5 start-0 grid size-[2.1rem] place-items-center rounded-full bg-accent strong nums text-accent-content"
            >
              {index + 1}
            </span>
            <span className="absolute top-[2.35rem] bottom-2 start-4 w-0.5 bg-line group-last:hidden" />
            <h3 className="text-lg">{step.title}</h3>
            <p className="mt-1 text-muted">{step.content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
