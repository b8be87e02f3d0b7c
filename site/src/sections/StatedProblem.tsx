import type { ReactNode } from 'react'

type StatedProblemProps = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Beside the text from lg, under it below. */
  readonly children?: ReactNode
}

/** The reader's problem before our solution: the first paragraph is set large. */
export function StatedProblem({ title, paragraphs, children }: StatedProblemProps) {
  const [first, ...others] = paragraphs
  return (
    <section className="section container-page grid gap-x-10 gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h2 className="title max-w-[14em]">{title}</h2>
        <p className="lead mt-8">{first}</p>
        {others.map((paragraph) => (
          <p key={paragraph} className="mt-5 max-w-[38em] text-muted">
            {paragraph}
          </p>
        ))}
      </div>
      {children && <div className="lg:col-span-4 lg:col-start-9">{children}</div>}
    </section>
  )
}
